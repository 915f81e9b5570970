/** Page of the one-time link for setting a password. */
export const passwordLinkJa = {
  invitedTitle: 'パスワードの設定',
  invitedLead: 'アカウントが作成されました。ログインに使用するパスワードを設定してください。',
  resetTitle: 'パスワードの再設定',
  resetLead:
    '新しいパスワードを設定してください。設定すると、ログイン中のすべての画面からログアウトします。',
  fullName: '氏名',
  submit: 'パスワードを設定する',
  doneTitle: 'パスワードを設定しました',
  doneText: '管理画面を開き、新しいパスワードでログインしてください。',
  open: '管理画面を開く',
  badLinkTitle: 'このリンクは使用できません',
  badLinkText:
    'リンクが正しくないか、使用済みか、有効期限が切れています。管理者の方に、新しいリンクの送信をご依頼ください。',
  forgottenTitle: 'パスワードをお忘れの方',
  forgottenLead:
    'ログインIDまたはメールアドレスを入力してください。登録されているメールアドレスに、パスワード再設定用のリンクをお送りします。',
  forgottenSubmit: 'リンクを送信する',
  forgottenTaken:
    '入力した内容に該当するアカウントがある場合、登録されているメールアドレスに再設定用のリンクをお送りしました。リンクの有効期間は{hours}時間です。届かない場合は、時間をおいてもう一度お試しいただくか、管理者の方にご連絡ください。',
}

declare module './phrases.ts' {
  interface Phrases {
    passwordLink: typeof passwordLinkJa
  }
}
