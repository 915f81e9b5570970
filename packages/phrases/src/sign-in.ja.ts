/** Pages of the sign-in service. */
export const signInJa = {
  /** Name of this language in the language switch. */
  languageName: '日本語',
  languages: '表示言語',
  headline: 'きょうの売上が、\nぴたりと合う。',
  tagline: '取引、返金、入金、集計。お店のお金を、ひとつの画面で。',
  title: 'ログイン',
  lead: '加盟店管理画面にログインします。',
  username: 'ログインID',
  usernameOrEmail: 'ログインIDまたはメールアドレス',
  password: 'パスワード',
  show: '表示',
  hide: '非表示',
  submit: 'ログイン',
  cannotSignIn: 'ログインできない場合は、所属先の管理者にお問い合わせください。',
  askForReset: 'パスワードをお忘れの場合は、所属先の管理者に再設定をご依頼ください。',
  usernameMissing: 'ログインIDまたはメールアドレスを入力してください。',
  passwordMissing: 'パスワードを入力してください。',
  reasonSignedOut:
    '別のタブまたはウィンドウでログアウトしました。続けるには、もう一度ログインしてください。',
  reasonExpired: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  reasonEnded:
    'ログアウトしました。パスワードや権限が変更された可能性があります。もう一度ログインしてください。',
  reasonRefused: 'ログインを完了できませんでした。お手数ですが、もう一度ログインしてください。',
  triesLeft: 'あと{left}回間違えると、{minutes}分間ログインできなくなります。',
  lockBegins: '入力の誤りが続いたため、これから{minutes}分間ログインできません。',
  lockLasts:
    'ログイン停止は{minutes}分間続きます。その間にもう一度お試しいただいても、時間は延びません。',
  codeTitle: '認証コードの入力',
  codeLead:
    '{email}に6桁の認証コードをお送りしました。メールに記載されたコードを入力してください。',
  code: '認証コード',
  codeSubmit: '確認する',
  codeMissing: '6桁の数字を入力してください。',
  codeWrong: '認証コードが正しくありません。あと{left}回入力できます。',
  codeDead:
    'この認証コードは使用できなくなりました。下のボタンから新しいコードを受け取ってください。',
  resend: '新しいコードを送信する',
  resendWait: '新しいコードは{seconds}秒後に送信できます。',
  resent: '新しい認証コードをお送りしました。以前のコードは使用できません。',
  sendsUsedUp:
    '認証コードの送信回数が上限に達しました。管理画面に戻り、もう一度ログインしてください。',
  byApp: '認証アプリのコードを使う',
  appTitle: '認証アプリのコードの入力',
  appLead: '認証アプリに表示されている6桁のコードを入力してください。',
  appCodeWrong:
    'コードが正しくないか、すでに使用されています。アプリに次のコードが表示されてから入力してください。',
  byEmail: 'コードをメールで受け取る',
  byPasskey: 'パスキーを使う',
  passkeyTitle: 'パスキーで確認',
  passkeyLead: '登録済みのパスキーで、ご本人であることを確認します。',
  passkeySubmit: 'パスキーで確認する',
  passkeyFailed:
    'パスキーで確認できませんでした。もう一度お試しになるか、ほかの方法をお選びください。',
  passkeyUnsupported: 'このブラウザーではパスキーを使用できません。ほかの方法をお選びください。',
  byRecovery: 'リカバリーコードを使う',
  recoveryTitle: 'リカバリーコードの入力',
  recoveryLead: '保存してあるリカバリーコードのうち、未使用のものを1つ入力してください。',
  recoveryCode: 'リカバリーコード',
  recoveryMissing: '16文字のリカバリーコードを入力してください。',
  recoveryWrong: 'リカバリーコードが正しくないか、すでに使用されています。',
  startAgain: 'ログインをやり直す',
  changeTitle: 'パスワードの変更',
  changeFirst: '続けるには、ご自身で新しいパスワードを設定してください。',
  changeExpired:
    'パスワードの有効期間（{days}日）が過ぎました。新しいパスワードを設定してください。',
  newPassword: '新しいパスワード',
  newPasswordAgain: '新しいパスワード（確認用）',
  newPasswordMissing: '新しいパスワードを入力してください。',
  passwordsDiffer: '確認用のパスワードが一致しません。',
  changeSubmit: '変更してログイン',
  otherDevices: 'ほかの機器からログアウトする',
  rules: 'パスワードの条件',
  ruleLength: '{length}文字以上であること',
  ruleClasses: '英大文字・英小文字・数字・記号をすべて含むこと',
  ruleUsername: 'ログインIDを含まないこと',
  ruleHistory: '過去{count}回に使用したパスワードと異なること',
  expiredTitle: '有効期限が切れました',
  expiredText:
    'このログイン画面は使用済みか、有効期限が切れています。お手数ですが、もう一度ログインしてください。',
  errorTitle: 'ログインできませんでした',
  errorText: '正しく処理できませんでした。お手数ですが、もう一度お試しください。',
  home: '管理画面に戻る',
  signOutTitle: 'ログアウト',
  signOutQuestion: '管理画面からログアウトしますか？',
  signOut: 'ログアウトする',
  signingOut: 'ログアウトしています。画面が切り替わらない場合は、下のボタンを押してください。',
  signedOutTitle: 'ログアウトしました',
  signedOutText: 'ご利用ありがとうございました。',
}

declare module './phrases.ts' {
  interface Phrases {
    signIn: typeof signInJa
  }
}
