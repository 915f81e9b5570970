/** Page for registering the first administrator of a new installation. */
export const setupJa = {
  title: '管理者の登録',
  lead: 'この管理画面を最初に使用する管理者のアカウントを作成します。登録が終わると、このリンクは使用できなくなります。',
  fullName: '氏名',
  email: 'メールアドレス',
  passwordAgain: 'パスワード（確認用）',
  submit: '登録する',
  usernameInvalid:
    'ログインIDは、半角英数字と「.」「_」「-」を使って、3～50文字で入力してください。',
  fullNameInvalid: '氏名を100文字以内で入力してください。',
  emailInvalid: 'メールアドレスをname@example.comの形式で入力してください。',
  doneTitle: '管理者を登録しました',
  doneText: '管理画面を開き、登録したログインIDとパスワードでログインしてください。',
  open: '管理画面を開く',
  badLinkTitle: 'このリンクは使用できません',
  badLinkText:
    'リンクが正しくないか、使用済みか、有効期限が切れています。サーバーの管理者に、新しいリンクの発行をご依頼ください。',
}

declare module './phrases.ts' {
  interface Phrases {
    setup: typeof setupJa
  }
}
