import type { chartJa } from './chart.ja.ts'

export const chartEn: typeof chartJa = {
  asTable: 'Show as table',
  asChart: 'Show as chart',
  download: 'Download as CSV',
  failed: 'This chart could not be shown.',
  retry: 'Load again',
  nothing: 'There is nothing in this period.',
  other: 'Other',
  total: 'Total',
  share: 'Share',
  weekday: 'Weekday',
  hour: '{hour}:00',
  hourOf: '{weekday} {hour}:00–{hour}:59',
  less: 'less',
  more: 'more',
  move: 'Arrow keys read out the values.',
  compactStep: '3',
  compact1: '{figure}K',
  compact2: '{figure}M',
  compact3: '{figure}B',
}
