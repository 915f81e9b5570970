import type { chartJa } from './chart.ja.ts'

export const chartEn: typeof chartJa = {
  asTable: 'Show as table',
  asChart: 'Show as chart',
  download: 'Download as CSV',
  failed: 'Couldn’t show this chart.',
  retry: 'Try again',
  nothing: 'No data for this period.',
  other: 'Other',
  total: 'Total',
  share: 'Share',
  weekday: 'Weekday',
  hour: '{hour}:00',
  hourOf: '{weekday} {hour}:00–{hour}:59',
  less: 'Less',
  more: 'More',
  move: 'Use the arrow keys to hear the values.',
  compactStep: '3',
  compact1: '{figure}K',
  compact2: '{figure}M',
  compact3: '{figure}B',
}
