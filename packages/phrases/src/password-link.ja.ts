/** The page of the one-time link by which people set their password. */
export const passwordLinkJa = {
  invitedTitle: 'パスワードの設定',
  invitedLead: 'あなたのアカウントが登録されました。ログインに使うパスワードを設定してください。',
  resetTitle: 'パスワードの再設定',
  resetLead: '新しいパスワードを設定してください。ログイン中の画面は、すべてログアウトされます。',
  fullName: '氏名',
  submit: 'パスワードを設定する',
  doneTitle: 'パスワードを設定しました',
  doneText: '管理画面を開き、新しいパスワードでログインしてください。',
  open: '管理画面を開く',
  badLinkTitle: 'このリンクは使用できません',
  badLinkText:
    'リンクが正しくないか、使用済み、または有効期限が切れています。管理者の方に、新しいリンクの送信をご依頼ください。',
}
