/** Phrases shared by all lists. */
export const tableJa = {
  anyPeriod: '指定なし',
  chosen: '{first}ほか{count}件',
  empty: {
    period: '{from}から{to}までの範囲を検索しました。',
    anyPeriod: 'すべての期間を検索しました。',
    filters: '検索条件を変えて、もう一度お試しください。',
    widen: '期間を{months}か月に広げる',
    clearFilters: '期間以外の条件を解除',
    showAll: 'すべて表示する',
  },
  merchants: {
    search: '加盟店名・加盟店コードで検索',
    more: 'さらに表示（{shown} / {count}）',
  },
  fault: {
    text: '通信状況をご確認のうえ、もう一度お試しください。',
    retry: 'もう一度読み込む',
  },
  download: {
    button: 'ダウンロード',
    csv: 'CSV（UTF-8）',
    csvShiftJis: 'CSV（Shift_JIS）',
    xlsx: 'Excel',
    comes: '表示中の条件・{count}件',
    comesWhole: '表示中の条件のすべての行',
    longNumbersNote: 'CSVをExcelで開くと、16桁以上の数字は正しく表示されません。',
    shiftJisNote: 'Shift_JISにない文字は「〓」に置き換えられます。',
    running: 'ファイルを作成しています',
    rows: '{count}件',
    rowsOf: '{count} / {total}件',
    size: '{size}KB',
    stop: '中止',
    stopped: 'ダウンロードを中止しました。ファイルは保存されていません。',
    broken: '通信が途中で切れたため、ファイルを保存できませんでした。もう一度お試しください。',
    done: 'ファイルを保存しました。',
  },
}

declare module './phrases.ts' {
  interface Phrases {
    table: typeof tableJa
  }
}
