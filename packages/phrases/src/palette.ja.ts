/** The command palette and the list of keyboard shortcuts. */
export const paletteJa = {
  title: '検索と移動',
  label: '画面・番号・金額・名前で検索',
  group: {
    recent: '最近使った項目',
    screens: '画面',
    actions: '操作',
    transactions: '取引',
    stores: '店舗',
    people: 'ユーザー',
    administrators: '管理者',
    merchants: '加盟店',
  },
  found: '{count, plural, =0 {該当するデータはありません} other {#件見つかりました}}',
  searching: '検索しています',
  nothing: '該当するデータはありません。',
  failed: {
    transactions: '取引を検索できませんでした。',
    stores: '店舗を検索できませんでした。',
    people: 'ユーザーを検索できませんでした。',
    administrators: '管理者を検索できませんでした。',
    merchants: '加盟店を検索できませんでした。',
  },
  hint: {
    title: '検索できるもの',
    number: '番号の先頭または末尾（4文字以上）',
    amount: '金額、または金額と日付',
    amountExample: '1,200 昨日',
    stores: '店舗名',
    people: '氏名・ログインID・メール',
    merchants: '加盟店名・加盟店コード',
  },
  action: {
    choice: '{what}：{value}',
    setup: 'サービス開始の準備を表示',
    fontSize: { small: '文字の大きさ：小', medium: '文字の大きさ：中', large: '文字の大きさ：大' },
  },
  search: {
    number: '番号「{number}」の取引を一覧で見る',
    amount: '直近7日間の{amount}の取引を一覧で見る',
    amountAndDay: '{day}の{amount}の取引を一覧で見る',
    day: '{day}の取引を一覧で見る',
  },
  inactive: '無効',
  foot: { move: '移動', choose: '決定', close: '閉じる' },
  keys: {
    title: 'キーボード操作',
    palette: '検索と移動を開く',
    search: '一覧の検索条件へ移動する',
    help: 'この一覧を開く',
    rows: '一覧の行・左のメニューの項目を移動する',
    ends: '最初の行・最後の行へ移動する',
    groups: '次のまとまり（メニュー・ボタン・主な操作・タブ・検索条件・一覧）へ移動する',
    buttons: 'まとまりの中のボタン・タブ・検索条件を移動する',
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
