/** The command palette, and the keys there are. */
export const paletteJa = {
  title: '検索と移動',
  label: '画面名・取引の番号・店舗名で検索',
  hint: '画面名・番号・店舗名',
  open: '検索と移動を開く',
  group: { screens: '画面', transactions: '取引', stores: '店舗' },
  found: '{count, plural, =0 {該当するデータはありません} other {#件見つかりました}}',
  searching: '検索しています',
  failed: '取引を検索できませんでした。',
  nothing: '該当するデータはありません。番号は先頭の4文字以上を入力してください。',
  keys: {
    title: 'キーボード操作',
    palette: '検索と移動を開く',
    search: '一覧の検索条件へ移動する',
    help: 'この一覧を開く',
    rows: '一覧の行を移動する',
    ends: '最初の行・最後の行へ移動する',
    openRow: '選択した行の詳細を開く',
    close: '開いている画面やメニューを閉じる',
    or: 'または',
  },
}

declare module './phrases.ts' {
  interface Phrases {
    palette: typeof paletteJa
  }
}
