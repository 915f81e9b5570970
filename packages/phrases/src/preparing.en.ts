import type { preparingJa } from './preparing.ja.ts'

export const preparingEn: typeof preparingJa = {
  title: 'Preparing the demo',
  lines: 'This page opens the demo automatically when it’s ready.',
  steps: {
    portal: 'Build the screens',
    database: 'Prepare the database',
    rows: 'Prepare the demo data',
    server: 'Load the server',
    accounts: 'Prepare the accounts',
  },
  states: {
    waiting: 'Waiting',
    running: 'In progress',
    done: 'Done',
  },
}
