/** One's own sign-in: password, second step, one-time code, and its end when no one is there. */
export const sessionJa = {
  /** At the field, beside the toast of the catalogue. */
  wrongPassword: 'パスワードが正しくありません。',
  goodbye: {
    soon: 'まもなくログイン画面に移動します。',
    go: 'ログイン画面へ進む',
  },
  password: {
    old: '現在のパスワード',
    oldMissing: '現在のパスワードを入力してください。',
    rules: '新しいパスワードの条件',
    rule: {
      length: '{min}文字以上',
      capital: '英大文字を含む',
      small: '英小文字を含む',
      number: '数字を含む',
      symbol: '記号を含む',
      username: 'ログインIDを含まない',
    },
    kept: '（満たしています）',
    broken: '（満たしていません）',
    history: '過去{count}回以内に使用したパスワードは設定できません。',
    note: '変更すると、ログイン中のすべての画面からログアウトします。',
    act: 'パスワードを変更する',
    done: 'パスワードを変更しました。',
    next: '新しいパスワードで、もう一度ログインしてください。',
  },
  step: {
    intro:
      'ログイン時に、パスワードに加えて、メールで届く認証コードを入力します。認証コードを受け取るメールアドレスを登録してください。',
    forced: 'ご利用を続けるには、二段階認証の設定が必要です。',
    password: 'ログインパスワード',
    passwordMissing: 'パスワードを入力してください。',
    passwordUnlikely:
      'パスワードは8文字以上で、英大文字・英小文字・数字・記号をすべて含みます。入力内容をご確認ください。',
    email: 'メールアドレス',
    newEmail: '新しいメールアドレス',
    confirmEmail: 'メールアドレス（確認用）',
    emailMissing: 'メールアドレスを入力してください。',
    emailInvalid: '正しいメールアドレスを入力してください。',
    emailDifferent: '確認用のメールアドレスが一致しません。',
    note: '設定すると、ログイン中のすべての画面からログアウトします。',
    act: '二段階認証を設定する',
    change: 'メールアドレスを変更する',
    done: '二段階認証を設定しました。',
    changed: '認証コードの送信先を変更しました。',
    next: 'もう一度ログインしてください。認証コードを {email} にお送りします。',
    address: '認証コードの送信先',
    authenticator: '認証アプリ',
    inUse: '使用中',
    notInUse: '使用していません',
    setUp: '認証アプリを設定する',
    remove: '認証アプリを解除する',
    back: '戻る',
    loadFailed: '設定を読み込めませんでした。',
    retry: 'もう一度読み込む',
  },
  app: {
    intro: '認証アプリを使うと、メールの代わりに、スマートフォンに表示される6桁のコードでログインできます。',
    next: '次へ',
    scan: '認証アプリで次のQRコードを読み取ってください。',
    picture: '認証アプリで読み取るQRコード',
    secret: '読み取れない場合は、次のキーを認証アプリに入力してください。',
    code: '認証アプリに表示された6桁のコード',
    act: '認証アプリを使用する',
    done: '認証アプリを設定しました。次回のログインから使用します。',
    wrong: 'コードが正しくありません。認証アプリに表示されている最新のコードを入力してください。',
    removal: '認証アプリを解除すると、次回のログインから認証コードをメールでお送りします。',
    removed: '認証アプリを解除しました。',
  },
  entering: 'ログインしています。',
  audit: {
    kind: { session: 'ログイン' },
    action: {
      signIn: 'ログイン',
      setup: '初期設定',
      reseal: 'CHOBA_KEYS の変更',
      tenantWebConfig: 'サービス設定の取得',
      userInfo: 'ユーザー情報の取得',
      logout: 'ログアウト',
      secondStep: '二段階認証の確認',
      setSecondStep: '二段階認証の設定',
      changeSecondStep: '認証コードの送信先の変更',
      sendCode: '認証コードの送信',
      confirmCode: '認証コードの入力',
      beginAuthenticator: '認証アプリの設定の開始',
      confirmAuthenticator: '認証アプリの設定',
      removeAuthenticator: '認証アプリの解除',
      changePassword: 'パスワードの変更',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    session: typeof sessionJa
  }
}
