/** Page for unsubscribing from notification e-mails. */
export const unsubscribeJa = {
  title: 'お知らせメールの停止',
  lead: '{email}へのお知らせメールを停止します。お知らせは、引き続き管理画面でご確認いただけます。重要なお知らせのメールは停止されません。',
  submit: 'メールを停止する',
  doneTitle: 'お知らせメールを停止しました',
  doneText:
    '{email}へのお知らせメールを停止しました。再開をご希望の場合は、管理者の方にご連絡ください。',
  badLinkText:
    'リンクが正しくないか、有効期限が切れています。お知らせメールの設定は、管理者の方にご依頼ください。',
}

declare module './phrases.ts' {
  interface Phrases {
    unsubscribe: typeof unsubscribeJa
  }
}
