#![doc = include_str!("../README.md")]

mod alarm;
mod args;
mod batch;
mod checkpoint;
mod cluster;
mod connect;
mod error;
mod failure;
mod report;
mod rules;
mod task;
mod wire;
mod worker;

pub use cluster::Cluster;
pub use error::ClusterError;
pub use report::{Progress, Report};
