/** The frame around every screen: menu, header and error pages. */
export const shellJa = {
  menu: 'メニュー',
  openMenu: 'メニューを開く',
  palette: { open: '検索と移動を開く', hint: '画面・番号・金額・名前' },
  collapseMenu: 'メニューをたたむ',
  expandMenu: 'メニューを広げる',
  skipToContent: '本文へ移動',
  approvalsWaiting: '承認待ち{count}件',
  notificationsUnread: '未読{count}件',
  screens: { notFound: 'ページが見つかりません' },
  groups: {
    notifications: 'お知らせ',
    settings: '設定',
    catalogue: '決済カタログ',
    tenants: 'テナント',
    reviews: 'ご意見・評価',
    support: 'サポート',
  },
  guide: 'この画面の使い方',
  fontSize: '文字の大きさ',
  fontSmall: '小',
  fontMedium: '中',
  fontLarge: '大',
  fontSmallName: '小さい文字',
  fontMediumName: '標準サイズの文字',
  fontLargeName: '大きい文字',
  language: '表示言語',
  userMenu: '{name}さんのメニュー',
  theme: '表示テーマ',
  themeSystem: 'システム設定に合わせる',
  themeLight: 'ライト',
  themeDark: 'ダーク',
  logOut: 'ログアウト',
  starting: '読み込んでいます',
  chat: { title: 'チャット', open: 'チャットで質問する', close: 'チャットを閉じる' },
  leaving: {
    title: 'ログイン画面へ移動しています',
    text: 'ログアウトしました。',
  },
  connection: {
    lost: 'サーバーに接続できません。表示中の内容は最新でない可能性があります。接続が回復すると、自動的に更新されます。',
    back: '接続が回復しました。最新の内容に更新しています。',
  },
  address: {
    title: 'アドレスの一部を読み取れませんでした',
    ignored: '次の条件は反映されていません：{names}',
    period: '表示中の期間は{period}です。',
    reversed: '開始日と終了日の組み合わせ',
  },
  maintenance: {
    title: 'ただいまご利用いただけません',
    text: 'メンテナンス中、または通信できない状態です。復旧しだい、自動的に画面が切り替わります。',
    retry: 'もう一度試す',
  },
  unknownAddress: {
    title: 'このアドレスではサービスを提供していません',
    text: 'このアドレスは登録されていません。ご案内したアドレスを、ポート番号も含めてご確認ください。',
  },
  notFound: {
    title: 'お探しのページが見つかりません',
    text: 'アドレスが変わったか、表示する権限がない可能性があります。',
    back: '「{screen}」に戻る',
  },
  noEntry: {
    title: '表示できる画面がありません',
    text: 'このアカウントには、画面を表示する権限がまだ設定されていません。管理者の方にお問い合わせください。',
  },
  errors: {
    noConnection: '接続できません。ネットワークの状態をご確認ください。',
    invalidParameter: '入力内容に誤りがあります。ご確認のうえ、もう一度お試しください。',
    notPermitted: 'この操作の権限がありません。',
    systemError: 'システムエラーが発生しました。時間をおいて再度お試しください。',
  },
  idle: {
    title: 'まもなくログアウトします',
    text: '一定時間、操作がありませんでした。あと{seconds}秒で自動的にログアウトします。',
    stay: 'ログインしたままにする',
  },
  child: {
    open: 'メニューを開く',
    text: '{name}さんとしてログインしています。',
  },
  viewAs: {
    label: '権限グループの表示確認',
    seeing: '「{name}」での表示を確認しています（閲覧のみ）',
    back: '自分の画面に戻る',
    readOnly:
      '「{name}」での表示を確認している間は、変更できません。自分の画面に戻ってから操作してください。',
  },
  feedback: 'ご意見・ご要望',
  secondStep: '二段階認証',
  changePassword: 'パスワードの変更',
  importantNotifications: '重要なお知らせ',
  important: '重要',
  seeDetails: '詳細',
}

declare module './phrases.ts' {
  interface Phrases {
    shell: typeof shellJa
  }
}
