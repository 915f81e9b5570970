/** The e-mails, and the page on which the demo shows what it has sent. */
export const mailJa = {
  signInCode: {
    subject: '【{sender}】ログイン用の認証コード',
    title: 'ログイン用の認証コード',
    lines: 'ログイン画面に次の認証コードを入力してください。',
    code: '認証コード',
    note: 'このコードは{minutes}分間有効です。お心当たりがない場合は、第三者にパスワードを知られている可能性があります。コードは誰にも教えず、すみやかにパスワードを変更してください。',
  },
  codeAddressProof: {
    subject: '【{sender}】メールアドレス確認用の認証コード',
    title: 'メールアドレス確認用の認証コード',
    lines:
      '認証コードの送信先として、このメールアドレスが指定されました。管理画面に次の認証コードを入力してください。',
    note: 'このコードは{minutes}分間有効です。コードを入力するまで、送信先は変更されません。お心当たりがない場合は、このメールを破棄してください。コードは誰にも教えないでください。',
  },
  codeAddressChanged: {
    subject: '【{sender}】認証コードの送信先が変更されました',
    title: '認証コードの送信先が変更されました',
    lines:
      'ログイン用の認証コードの送信先が {newAddress} に変更されました。今後、このメールアドレスに認証コードは届きません。',
    note: 'お心当たりがない場合は、ただちに管理者の方へご連絡ください。',
  },
  passwordChanged: {
    subject: '【{sender}】パスワードが変更されました',
    title: 'パスワードが変更されました',
    lines: '管理画面のパスワードが変更されました。ログイン中のすべての画面からログアウトしました。',
    note: 'お心当たりがない場合は、ただちに管理者の方へご連絡ください。',
  },
  passkeyAdded: {
    subject: '【{sender}】パスキーが追加されました',
    title: 'パスキーが追加されました',
    lines:
      'お使いのアカウントにパスキー「{name}」が追加されました。次回のログインから、二段階認証に使用できます。',
    note: 'お心当たりがない場合は、ただちにパスワードを変更し、管理者の方へご連絡ください。',
  },
  passkeyRemoved: {
    subject: '【{sender}】パスキーが削除されました',
    title: 'パスキーが削除されました',
    lines:
      'お使いのアカウントからパスキー「{name}」が削除されました。今後、このパスキーではログインできません。',
    note: 'お心当たりがない場合は、ただちにパスワードを変更し、管理者の方へご連絡ください。',
  },
  recoveryCodesMade: {
    subject: '【{sender}】リカバリーコードが発行されました',
    title: 'リカバリーコードが発行されました',
    lines:
      'お使いのアカウントに新しいリカバリーコードが発行されました。以前のリカバリーコードは使用できません。',
    note: 'お心当たりがない場合は、ただちにパスワードを変更し、管理者の方へご連絡ください。',
  },
  recoveryCodeUsed: {
    subject: '【{sender}】リカバリーコードが使用されました',
    title: 'リカバリーコードが使用されました',
    lines:
      'ログイン時に、二段階認証の代わりにリカバリーコードが使用されました。残りは{left}個です。',
    note: 'お心当たりがない場合は、ただちにパスワードを変更し、管理者の方へご連絡ください。',
  },
  accountLocked: {
    subject: '【{sender}】ログインを一時的に停止しました',
    title: 'ログインを一時的に停止しました',
    lines:
      'ログインの失敗が続いたため、お使いのアカウントへのログインを{minutes}分間停止しました。',
    note: 'ご本人による操作の場合は、しばらく待ってからもう一度お試しください。お心当たりがない場合は、管理者の方へご連絡ください。',
  },
  invitation: {
    subject: '【{sender}】管理画面へのご招待',
    title: '管理画面へのご招待',
    lines:
      'アカウントが作成されました。ログインIDは {userName} です。次のリンクからパスワードを設定してください。',
    act: 'パスワードを設定する',
    note: 'リンクの有効期間は{hours}時間で、一度だけお使いいただけます。お心当たりがない場合は、このメールを破棄してください。',
  },
  passwordReset: {
    subject: '【{sender}】パスワードの再設定',
    title: 'パスワードの再設定',
    lines:
      '管理者がパスワードの再設定を行いました。ログインIDは {userName} です。次のリンクから新しいパスワードを設定してください。',
    act: '新しいパスワードを設定する',
    note: 'リンクの有効期間は{hours}時間で、一度だけお使いいただけます。お心当たりがない場合は、ただちに管理者の方へご連絡ください。',
  },
  passwordForgotten: {
    subject: '【{sender}】パスワードの再設定',
    title: 'パスワードの再設定',
    lines:
      'ログイン画面でパスワードの再設定が申し込まれました。ログインIDは {userName} です。次のリンクから新しいパスワードを設定してください。',
    act: '新しいパスワードを設定する',
    note: 'リンクの有効期間は{hours}時間で、一度だけお使いいただけます。お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
  },
  emailChanged: {
    subject: '【{sender}】登録メールアドレスが変更されました',
    title: '登録メールアドレスが変更されました',
    lines:
      '管理者が、ご登録のメールアドレスを {newAddress} に変更しました。今後のご連絡は新しいメールアドレスにお送りします。',
    note: 'お心当たりがない場合は、ただちに管理者の方へご連絡ください。',
  },
  attachments: '添付ファイル（{count}件）は、画面でご覧いただけます。',
  notification: {
    subject: '【{sender}】{title}',
    title: '{title}',
    lines: '{content}',
    act: '画面を開く',
    note: 'お知らせメールの受け取りは、ユーザー設定で停止できます。',
  },
  importantNotification: {
    subject: '【{sender}】重要：{title}',
    title: '{title}',
    lines: '{content}',
    act: '画面を開く',
    note: '重要なお知らせのため、メールの受け取り設定にかかわらずお送りしています。',
  },
  statistics: {
    subject: '【{sender}】集計：{view}（{period}）',
    title: '{view}',
    lines: '{period}の集計をお知らせします。',
    act: '集計を開く',
    note: '{owner} さんの設定により、保存した条件「{view}」の集計をお送りしています。数値は、受信される方が閲覧できる店舗の、送信時点のものです。配信は、保存した条件の設定またはユーザー設定で停止できます。',
  },
  /** A code or a link after its name, in plain text. */
  pair: '{label}：{value}',
  open: '管理画面を開く',
  footer:
    'このメールは{sender}の管理画面から自動送信されています。ご返信いただいてもお答えできません。',
  mailbox: {
    title: '送信メール',
    lead: 'デモ環境では、メールは外部に送信されず、すべてこのページに届きます。',
    count: '新しい順に{count}件',
    empty: 'メールはまだありません。認証コードやお知らせが送信されると、ここに表示されます。',
    reload: '再読み込み',
    to: '宛先',
    sentAt: '送信日時',
    back: '一覧へ戻る',
    asHtml: 'HTML形式',
    asText: 'テキスト形式',
  },
}

declare module './phrases.ts' {
  interface Phrases {
    mail: typeof mailJa
  }
}
