/** Support sessions: an administrator views a merchant's screens. */
export const supportSessionsJa = {
  lead: {
    merchant:
      'サービスの管理者が、お問い合わせの対応などのために、この加盟店の画面を閲覧した記録です。閲覧のみで、変更やダウンロードはできません。',
    admin: '加盟店の画面を、理由と期限を示して閲覧できます。変更やダウンロードはできません。',
  },
  empty: {
    title: 'サポート閲覧はまだありません',
    merchant: '管理者がこの加盟店の画面を閲覧すると、ここに表示されます。',
    admin: '加盟店の画面を見るには、「閲覧を申請」を押してください。',
  },
  fault: 'サポート閲覧を読み込めませんでした',
  state: {
    REQUESTED: '承認待ち',
    APPROVED: '承認済み',
    RUNNING: '閲覧中',
    ENDED: '終了',
    CLOSED: '閲覧なし',
  },
  column: {
    merchant: '加盟店',
    userName: '管理者',
    reason: '理由',
    requestedAt: '申請日時',
    openUntil: '開始の期限',
    time: '閲覧した時間',
    endedBy: '終了した人',
  },
  act: {
    request: '閲覧を申請',
    open: '閲覧を開始',
    view: '画面を見る',
    end: '終了',
    cancel: '取り消す',
  },
  form: {
    title: 'サポート閲覧の申請',
    reasonHelp: '加盟店のユーザーと操作履歴に表示されます。',
    minutes: '閲覧する時間（分）',
    forbidden: 'この加盟店はサポート閲覧を許可していません。',
    open: 'この加盟店には、終わっていない申請または閲覧があります。一覧から開始するか、終了してください。',
    requested: '申請しました。加盟店のユーザーが承認すると開始できます。',
    started: 'サポート閲覧を開始しました。一覧の「画面を見る」から閲覧できます。',
  },
  minutes: '{minutes}分',
  ended: 'サポート閲覧を終了しました',
  over: 'このサポート閲覧はすでに終了しています',
  access: {
    title: 'サポート閲覧の許可',
    text: 'サービスの管理者が、この加盟店の画面を閲覧できるかどうかを選びます。',
    ALLOWED: '許可する',
    APPROVAL: '承認が必要',
    FORBIDDEN: '許可しない',
    help: {
      ALLOWED: '管理者は、理由と期限を示せばすぐに閲覧できます。',
      APPROVAL: '閲覧のたびに、「ユーザー」の変更権限を持つ方の承認が必要です。',
      FORBIDDEN: '管理者は閲覧できません。閲覧中の場合はすぐに終了します。',
    },
    saved: '保存しました',
    conflict: '別の方が先に変更しました。内容を確認して、もう一度選んでください。',
  },
  banner: {
    label: 'サポート閲覧中',
    merchant:
      'サービスの管理者（{name}）がこの加盟店の画面を閲覧しています。理由：{reason}（{until}まで）',
    admin: '「{name}」の画面をサポート閲覧中（閲覧のみ）',
    left: '残り{minutes}分',
    end: '終了',
  },
  screens: { supportSessions: 'サポート閲覧' },
  audit: {
    field: {
      minutes: '時間（分）',
      supportReason: 'サポート閲覧の理由',
      supportAccess: 'サポート閲覧の許可',
    },
    word: {
      supportAccess: { ALLOWED: '許可する', APPROVAL: '承認が必要', FORBIDDEN: '許可しない' },
    },
    action: {
      list: 'サポート閲覧の一覧の表示',
      current: '実行中のサポート閲覧の表示',
      access: 'サポート閲覧の許可の表示',
      setAccess: 'サポート閲覧の許可の変更',
      request: 'サポート閲覧の申請',
      open: 'サポート閲覧の開始',
      end: 'サポート閲覧の終了',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    supportSessions: typeof supportSessionsJa
  }
}
