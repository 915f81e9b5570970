/**
 * Milliseconds that each part of the process has to stop. The configured drain time is added to
 * `drain`.
 */
export const STOP_MS = {
  portal: 2_000,
  preparing: 1_000,
  drain: 1_000,
  calls: 20_000,
  tasks: 10_000,
  sealing: 10_000,
  jobs: 15_000,
  gateway: 1_000,
  mail: 2_000,
  backups: 10_000,
  database: 10_000,
  metrics: 5_000,
  systemd: 6_000,
}
