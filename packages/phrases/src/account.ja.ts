/** The user's own account: profile, sign-in, active sessions and latest sign-ins. */
export const accountJa = {
  fault: 'アカウントを読み込めませんでした',
  profile: {
    title: 'プロフィール',
    note: '氏名と電話番号は、ご自身で変更できます。そのほかの変更は、ユーザー管理者にご依頼ください。',
    merchant: '加盟店',
    language: 'メールの言語',
    languageNote: '最後に管理画面を使用したときの表示言語でお送りします。',
    saved: 'プロフィールを変更しました。',
  },
  security: {
    title: 'パスワードと二段階認証',
    password: 'パスワード',
    passwordNote: '変更すると、ログイン中のすべての画面からログアウトします。',
    changePassword: 'パスワードを変更する…',
    secondStep: '二段階認証',
    on: '設定済み',
    off: '未設定',
    byEmail: '{email}に認証コードを送信',
    byApp: '認証アプリ',
    offNote: '設定すると、ログイン時にメールで届く認証コードも必要になり、より安全です。',
    change: '設定を変更する…',
    setUp: '二段階認証を設定する…',
    pending: '{email}の確認が終わっていません。届いた認証コードを入力してください。',
  },
  device: '{browser}（{system}）',
  unknownDevice: '不明なブラウザー',
  sessions: {
    title: 'ログイン中の機器',
    note: '心当たりのない機器がある場合は、ログアウトしてパスワードを変更してください。',
    fault: 'ログイン中の機器を読み込めませんでした',
    own: 'この機器',
    since: 'ログイン日時',
    lastUsed: '最終利用日時',
    ip: 'IPアドレス',
    end: 'ログアウトする',
    endNamed: '{device}からログアウトする',
    ended: '{device}からログアウトしました。',
    endOthers: 'ほかの機器からログアウトする',
    othersEnded: 'ほかの{count}台の機器からログアウトしました。',
    noOthers: 'ほかにログイン中の機器はありません。',
    endAll: 'すべての機器からログアウトする…',
    endAllTitle: 'すべての機器からのログアウト',
    endAllText:
      'この機器を含む、すべての機器からログアウトします。続けて使用するには、もう一度ログインしてください。',
    endAllAct: 'すべてログアウトする',
  },
  signIns: {
    title: '最近のログイン',
    note: '失敗したものも含め、直近の{count}件までを表示しています。',
    fault: '最近のログインを読み込めませんでした',
    empty: '記録はまだありません。',
    ok: '成功',
    refused: {
      password: '失敗（パスワード）',
      code: '失敗（認証コード）',
      authenticator: '失敗（認証アプリ）',
      passkey: '失敗（パスキー）',
      recovery: '失敗（リカバリーコード）',
      newPassword: '失敗（新しいパスワード）',
    },
  },
  screens: { account: 'アカウント' },
  audit: {
    field: { userAgent: 'ブラウザー' },
    action: {
      profile: 'プロフィールの表示',
      changeProfile: 'プロフィールの変更',
      signIns: '最近のログインの表示',
      sessions: 'ログイン中の機器の表示',
      endSession: '機器からのログアウト',
      endSessions: 'ほかの機器からのログアウト',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    account: typeof accountJa
  }
}
