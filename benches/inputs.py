#!/usr/bin/env python3
"""Prints a full-size input of a reference program, the same each time: benches/inputs.py NAME > FILE

    tag-complete    the complete digraph of 500 vertices, 1,000 questions
    tag-power       the 25th power of a path of 500 vertices, in random order, 1,000 questions
    dag-small       5·10^4 vertices, 2·10^5 edges, 10^5 questions
    dag-large       10^6 vertices, 10^7 edges, 10^5 questions
    forest-path     one path of 2·10^5 vertices
    forest-pairs    10^5 trees of two vertices
    forest-random   one random tree of 2·10^5 vertices
"""

import random
import sys


def pairs(draw, count):
    return "".join(f"{a} {b}\n" for a, b in (draw() for _ in range(count)))


def graph(vertices, edges, questions):
    return f"{vertices} {len(edges)}\n" + "".join(f"{u} {v}\n" for u, v in edges) + f"{questions.count(chr(10))}\n" + questions


def tag(is_edge):
    order = random.sample(range(1, 501), 500)
    edges = [(order[i], order[j]) for i in range(500) for j in range(500) if i != j and is_edge(i, j)]
    return graph(500, edges, pairs(lambda: (random.randint(1, 500), random.randint(1, 500)), 1_000))


def dag(vertices, edges):
    def ordered():
        a, b = random.randint(1, vertices), random.randint(1, vertices - 1)
        return (min(a, b), max(a, b)) if a != b else (a, vertices)
    ranges = pairs(lambda: sorted((random.randint(1, vertices), random.randint(1, vertices))), 100_000)
    return graph(vertices, [ordered() for _ in range(edges)], ranges)


def forest(trees):
    return f"{len(trees)}\n" + "".join(f"{len(tree) + 1}\n{' '.join(map(str, tree))}\n" for tree in trees)


INPUTS = {
    "tag-complete": lambda: tag(lambda i, j: True),
    "tag-power": lambda: tag(lambda i, j: abs(i - j) <= 25),
    "dag-small": lambda: dag(50_000, 200_000),
    "dag-large": lambda: dag(1_000_000, 10_000_000),
    "forest-path": lambda: forest([range(1, 200_000)]),
    "forest-pairs": lambda: forest([[1]] * 100_000),
    "forest-random": lambda: forest([[random.randint(1, v - 1) for v in range(2, 200_001)]]),
}

if len(sys.argv) != 2 or sys.argv[1] not in INPUTS:
    sys.exit(__doc__)
random.seed(1)
sys.stdout.write(INPUTS[sys.argv[1]]())
