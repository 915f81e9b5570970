/**
 * Phrases of the charts. `compactStep` is the number of digits per unit in the language: four for
 * 万, three for K.
 */
export const chartJa = {
  asTable: '表で見る',
  asChart: 'グラフで見る',
  download: 'ダウンロード',
  file: { csv: '表（CSV）', svg: 'ベクター画像（SVG）', png: '画像（PNG）' },
  failed: 'グラフを表示できませんでした。',
  retry: 'もう一度読み込む',
  nothing: 'この期間のデータはありません。',
  other: 'その他',
  total: '合計',
  share: '割合',
  shareOfStores: '担当店舗内の割合',
  weekday: '曜日',
  hour: '{hour}時',
  hourOf: '{weekday}曜日{hour}時台',
  less: '少ない',
  more: '多い',
  move: '矢印キーで移動すると、値を読み上げます。',
  compared: '{period}比{change}',
  sameScale: 'すべて同じ目盛りです（最大{most}）。',
  byWeek: '週ごとの合計です。',
  offDays: '背景が灰色の日は土日・祝日です。',
  unfinished: '集計中',
  unfinishedDay: '{day}（集計中）',
  compactStep: '4',
  compact1: '{figure}万',
  compact2: '{figure}億',
  compact3: '{figure}兆',
}

declare module './phrases.ts' {
  interface Phrases {
    chart: typeof chartJa
  }
}
