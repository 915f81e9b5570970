/** Onboarding checklist of a new merchant. */
export const onboardingJa = {
  title: 'ご利用開始の準備',
  lead: 'すべて完了すると、この表示はなくなります。',
  progress: '準備の進み具合',
  done: '{done}/{count}完了',
  isDone: '完了',
  isOpen: '未完了',
  step: {
    TERMS: '契約条件',
    BANK_ACCOUNT: '振込先口座',
    STORES: '店舗',
    TERMINALS: '端末',
    USERS: 'ほかのユーザー',
    FIRST_PAYMENT: '最初の支払い',
  },
  why: {
    TERMS: '手数料と入金日は、契約条件をもとに計算します。サービスの担当者が登録します。',
    BANK_ACCOUNT: '売上の入金先です。ほかの方の承認後に有効になります。',
    STORES: '支払いは、店舗ごとに記録されます。',
    TERMINALS: '店舗で支払いを受け付けるために使います。',
    USERS: '一緒に働く方が、ご自身のログインIDでログインできます。',
    FIRST_PAYMENT: '店舗で支払いを受け付けると、完了になります。',
  },
  act: {
    contact: 'サポートの連絡先を見る',
    account: '口座を登録',
    store: '店舗を追加',
    terminal: '端末を登録',
    user: 'ユーザーを追加',
  },
  storeFirst: '先に店舗を追加してください。',
  needs: '「{name}」権限が必要です',
  ask: '権限が必要な項目は、管理者の方にご依頼ください。',
  finished: {
    title: 'ご利用開始の準備がすべて完了しました',
    text: 'この表示は、次回から出なくなります。',
  },
  audit: {
    action: { detail: 'ご利用開始の準備の表示', finish: 'ご利用開始の準備の完了' },
    sentence: { finish: '{actor}が、「{object}」のご利用開始の準備の完了を確認しました。' },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    onboarding: typeof onboardingJa
  }
}
