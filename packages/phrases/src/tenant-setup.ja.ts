/** Setup checklist of a new tenant, for its administrators. */
export const tenantSetupJa = {
  title: 'サービス開始の準備',
  lead: '最初の入金までに必要な作業です。すべて完了すると、この表示はなくなります。',
  progress: '準備の進み具合',
  done: '{done}/{count}完了',
  isDone: '完了',
  next: '次の作業',
  hide: '非表示にする',
  hidden: 'サービス開始の準備を非表示にしました。「検索と移動」からもう一度表示できます。',
  step: {
    SECOND_STEP: '管理者の二段階認証',
    EMAIL: 'メールの送信',
    ADMINISTRATORS: '2人目の管理者',
    PAYMENT_METHODS: '支払方法',
    GATEWAYS: '決済会社への接続',
    MERCHANT: '最初の加盟店',
    TERMS: '加盟店の契約条件',
    BANK_ACCOUNT: '加盟店の振込先口座',
    STORE: '最初の店舗',
    FEED: '連携キー',
    FIRST_PAYMENT: '最初の支払い',
    FIRST_REFUND: '最初の返金',
    ISSUER: '発行者と支払口座',
    FIRST_DEPOSIT: '最初の入金',
  },
  why: {
    SECOND_STEP: '二段階認証を設定していない管理者がいます。次のログインのときに設定を求めます。',
    EMAIL: '招待、ログインの認証コード、お知らせはメールで届きます。まだ1通も送信されていません。',
    ADMINISTRATORS: '契約条件、口座の変更、振込には、ほかの管理者の承認が必要です。',
    PAYMENT_METHODS: '取引データは、ここに登録した支払方法だけを受け付けます。',
    GATEWAYS: 'コード決済とカードの返金に必要です。設定したら、接続をテストしてください。',
    MERCHANT: '加盟店を追加すると、最初のユーザーに招待のメールが届きます。',
    TERMS: '手数料と入金日を計算するために必要です。ほかの管理者の承認後に有効になります。',
    BANK_ACCOUNT: '入金の振込先です。ほかの方の承認後に有効になります。',
    STORE: '支払いは、店舗ごとに記録されます。',
    FEED: '決済会社や店舗が、取引データを送るときに使います。',
    FIRST_PAYMENT: '取引データが届くと、完了になります。',
    FIRST_REFUND: '支払いの詳細から返金できます。',
    ISSUER: '入金明細書の発行と、振込の依頼に必要です。',
    FIRST_DEPOSIT: '入金サイクルの最終日が締まると、自動で作成されます。',
  },
  missing: {
    WALLET: 'コード決済の決済会社が未設定です。',
    CARD: 'カード決済の決済会社が未設定です。',
  },
  act: {
    administrators: '管理者を見る',
    mail: 'テナントの画面でテスト',
    addAdministrator: '管理者を追加',
    paymentType: '支払方法を追加',
    gateway: '決済会社を設定',
    merchant: '加盟店を追加',
    terms: '加盟店を選ぶ',
    feedKey: '連携キーを発行',
    issuer: '発行者を登録',
  },
  byMerchant: '加盟店のユーザーが行います',
  byService: '最初のテナントの管理者が行います',
  isOpen: '未完了',
  merchantFirst: '先に加盟店を追加してください',
  needs: '「{name}」権限が必要です',
  audit: {
    action: {
      detail: 'サービス開始の準備の表示',
      hide: 'サービス開始の準備の表示の切り替え',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    tenantSetup: typeof tenantSetupJa
  }
}
