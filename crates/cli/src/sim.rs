//! x
use crate::failure::Failure;
/// s
#[derive(clap::Args)]
pub struct Arguments {}
/// r
pub fn run(_: &Arguments, _: &'static content::Library) -> Result<(), Failure> {
    Ok(())
}
