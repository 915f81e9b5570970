/** Rare notices above a screen. Loaded separately. */
export const noticesJa = {
  // Shown if the server works on a copy of the database.
  quiet: {
    title: '複製のシステムです',
    text: '閲覧のみできます。変更はできず、メールや決済会社への送信も行われません。',
  },
  stepMissing: {
    title: '二段階認証が未設定です',
    text: 'このサービスのご利用には二段階認証が必要です。設定が完了するまで、ログインや再読み込みをすると、指定したアドレスではなく最初の画面が表示されます。',
    act: '二段階認証を設定する',
  },
}

declare module './phrases.ts' {
  interface Phrases {
    notices: typeof noticesJa
  }
}
