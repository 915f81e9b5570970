/** Approval requests, which a second person decides. */
export const approvalsJa = {
  title: '承認',
  boxes: '依頼の範囲',
  box: { TO_DECIDE: '承認待ち', OWN: '自分の依頼', ALL: 'すべて' },
  kind: {
    refund: '返金',
    refundBatch: '一括返金',
    refundSettlement: '返金結果の登録',
    bankAccount: '振込先口座の変更',
    terms: '契約条件',
    transfer: '振込',
    revision: '入金の修正',
    tenantDeletion: 'テナントの削除',
    paymentMethodApplication: '支払方法の申し込み',
    companyChange: '会社情報の変更',
    pointRevision: 'ポイントの修正',
    supportSession: 'サポート閲覧',
  },
  state: {
    WAITING: '承認待ち',
    APPROVED: '承認済み',
    REFUSED: '却下',
    WITHDRAWN: '取り下げ',
    EXPIRED: '期限切れ',
    STALE: '内容が変わったため無効',
  },
  column: {
    requestedAt: '依頼日時',
    kind: '種類',
    subject: '対象',
    amount: '金額',
    requestedBy: '依頼者',
    store: '店舗',
    merchant: '加盟店',
    state: '状態',
    expiresAt: '承認期限',
    decidedBy: '承認・却下した方',
    decidedAt: '承認・却下の日時',
    reason: '依頼の備考',
    note: 'コメント',
  },
  field: {
    customer: 'お客様への返金',
    refunded: '返金済みの額',
    reserved: 'この依頼のために確保している額',
    refundable: '返金可能額',
    reason: '返金理由',
    rows: '件数',
    outcome: '結果',
    evidence: '根拠',
    gateway: '決済会社の回答',
    firstDay: '適用開始日',
    cycle: '入金サイクル',
    payDay: '入金日',
    roll: '銀行休業日の場合',
    rate: '手数料率',
    transferFees: '振込手数料（税抜）',
    minimumPayout: '最低入金額（振込手数料の差引前）',
    negativeCarries: 'マイナスの繰り越し',
    pointCost: '1ポイントあたりの費用',
    bank: '金融機関',
    branch: '支店',
    accountType: '預金種目',
    accountNo: '口座番号',
    holderName: '口座名義',
    holderKana: '口座名義（カナ）',
    deposits: '入金',
    transferTotal: '振込の合計',
    bankTotal: '銀行別の合計',
    revision: '修正額',
    company: '会社',
    taxClass: '消費税の区分',
    aboutDeposit: '関連する入金',
    tenant: 'テナント',
    deletedMerchants: '削除される加盟店',
    deletedUsers: '削除されるユーザー',
    deletedTransactions: '削除される取引',
    unpaidDeposits: '支払われていない入金',
    deletedRows: '削除される記録の総数',
    exportedAt: 'データのダウンロード',
    exportHash: 'ダウンロードのハッシュ値',
    paymentMethod: '支払方法',
    paymentMethodFrom: '希望する利用開始日',
    paymentMethodHasRate: '契約条件の手数料率',
    companyName: '会社名',
    companyKana: '会社名（カナ）',
    companyAddress: '住所',
    registrationNo: '登録番号',
    takesEffect: '変更日',
    pointCard: 'ポイントカード番号',
    pointQuantity: '増減するポイント数',
    pointBalance: 'ポイント残高',
    supportMinutes: '閲覧できる時間（分）',
    pointsReturned: 'カードに戻すポイント',
    reversedPoints: '取り消す付与ポイント',
    pointsShort: 'すでに使われた付与ポイント',
    withheld: '返金額から控除する金額',
  },
  detail: {
    changes: '承認すると行われること',
    /** Headings after the decision: `done` if approved, `notDone` otherwise. */
    done: '承認により行われたこと',
    notDone: '依頼の内容（実行されていません）',
    item: '項目',
    before: '現在',
    after: '承認後',
    beforeThen: '依頼時',
    afterNever: '承認した場合',
    files: '添付ファイル',
    fileFault: 'ファイルをダウンロードできませんでした',
    openSubject: '取引を開く',
    openMerchant: '加盟店を開く',
    itemOf: '{field}：{of}',
    missingTitle: '依頼が見つかりません',
    missingText: '番号が誤っているか、この依頼を表示する権限がありません。',
    timeline: '経過',
    requested: '依頼されました',
  },
  /** Subject of a refund batch, without and with a file. */
  batch: { plain: '{count}件の返金', ofFile: '{file}（{count}件）' },
  left: { days: 'あと{count}日', hours: 'あと{count}時間', minutes: 'あと{count}分' },
  obstacle: {
    own: 'ご自身の依頼は承認できません。ほかの方の承認をお待ちください。',
    permission: 'この依頼を承認する権限がありません。',
    limit: 'ご自身の返金上限額を超えるため、承認できません。',
    decided: 'この依頼はすでに処理されています。',
    expired: '承認期限が過ぎています。',
    stale:
      '依頼後に対象の内容が変わったため、承認できません。内容を確認のうえ、改めて依頼してください。',
  },
  approve: '承認する',
  refuse: '却下する',
  withdraw: '依頼を取り下げる',
  confirm: {
    approveTitle: '{amount}の{kind}を承認しますか？',
    approvePlainTitle: 'この依頼を承認しますか？',
    approveText: '承認すると、すぐに実行されます。元に戻すことはできません。',
    refuseTitle: 'この依頼を却下しますか？',
    refuseText: '却下すると、確保していた金額は元に戻ります。依頼者にお知らせします。',
    refusePlainText: '却下すると、この依頼は実行されません。依頼者にお知らせします。',
    withdrawTitle: 'この依頼を取り下げますか？',
    withdrawText: '取り下げると、確保していた金額は元に戻ります。',
    withdrawPlainText: '取り下げると、この依頼は実行されません。',
    note: 'コメント（依頼者に表示されます）',
    noteTooLong: 'コメントは{max}文字以内で入力してください。',
  },
  outcome: {
    APPROVED: '承認しました。',
    REFUSED: '却下しました。',
    WITHDRAWN: '依頼を取り下げました。',
    EXPIRED: '承認期限が過ぎたため、依頼は無効になりました。',
    STALE: '依頼後に内容が変わったため、依頼は無効になりました。実行された処理はありません。',
  },
  empty: {
    toDecideTitle: '承認待ちの依頼はありません',
    toDecideText: '承認が必要な依頼があると、ここに表示されます。',
    ownTitle: '依頼したものはありません',
    ownText: '承認が必要な操作をすると、ここに表示されます。',
    allTitle: '依頼はまだありません',
    allText: '承認が必要な操作があると、ここに表示されます。',
    noMatchTitle: '該当する依頼はありません',
  },
  fault: '依頼を読み込めませんでした',
  detailFault: 'この依頼を読み込めませんでした',
  screens: { list: '承認' },
  notifications: {
    refund: {
      title: '{by}さんから返金の承認依頼があります',
      content: '取引番号{subject}の{amount}の返金について、承認または却下をお願いします。',
    },
    refundBatch: {
      title: '{by}さんから一括返金の承認依頼があります',
      content:
        '一括返金{named, select, yes {「{subject}」} other {}}（{count}件、合計{amount}）について、承認または却下をお願いします。',
    },
    refundSettlement: {
      title: '{by}さんから返金結果の登録の承認依頼があります',
      content:
        '取引番号{subject}の返金（{amount}）の結果の登録について、根拠をご確認のうえ、承認または却下をお願いします。',
    },
    terms: {
      title: '{by}さんから契約条件の承認依頼があります',
      content: '契約条件「{subject}」について、内容をご確認のうえ、承認または却下をお願いします。',
    },
    bankAccount: {
      title: '{by}さんから振込先口座の変更の承認依頼があります',
      content:
        '{subject}の振込先口座の変更について、内容をご確認のうえ、承認または却下をお願いします。',
    },
    transfer: {
      title: '{by}さんから振込の承認依頼があります',
      content:
        '振込{subject} {amount}について、銀行別の合計をご確認のうえ、承認または却下をお願いします。',
    },
    revision: {
      title: '{by}さんから入金の修正の承認依頼があります',
      content: '{subject}の入金の修正について、内容をご確認のうえ、承認または却下をお願いします。',
    },
    tenantDeletion: {
      title: '{by}さんからテナントの削除の承認依頼があります',
      content:
        '{subject}とともに削除されるデータをご確認のうえ、承認または却下をお願いします。削除は取り消せません。',
    },
    paymentMethodApplication: {
      title: '{by}さんから支払方法の申し込みがあります',
      content:
        '「{subject}」の申し込みについて、提出書類をご確認のうえ、承認または却下をお願いします。',
    },
    companyChange: {
      title: '{by}さんから会社情報の変更の申請があります',
      content:
        '{subject}の会社情報の変更について、内容をご確認のうえ、承認または却下をお願いします。',
    },
    pointRevision: {
      title: '{by}さんからポイント残高の修正の依頼があります',
      content:
        'カード{subject}のポイント残高の修正について、内容をご確認のうえ、承認または却下をお願いします。',
    },
    supportSession: {
      title: '{by}さんからサポート閲覧の申請があります',
      content:
        'サービスの管理者が{subject}の画面を閲覧します。理由と時間をご確認のうえ、承認または却下をお願いします。',
    },
    approved: {
      title:
        '{kind, select, refund {{store} {amount}の返金} refundSettlement {{store} {amount}の返金結果の登録} refundBatch {一括返金「{subject}」（{count}件、{amount}）} batchWithoutFile {一括返金（{count}件、{amount}）} other {「{subject}」}}が承認されました',
      content:
        '{by}さんが依頼を承認しました。{kind, select, refund {取引番号：{subject}} refundSettlement {取引番号：{subject}} refundBatch {} batchWithoutFile {} other {対象：{subject} {amount}}}',
    },
    refused: {
      title:
        '{kind, select, refund {{store} {amount}の返金} refundSettlement {{store} {amount}の返金結果の登録} refundBatch {一括返金「{subject}」（{count}件、{amount}）} batchWithoutFile {一括返金（{count}件、{amount}）} other {「{subject}」}}が却下されました',
      content:
        '{by}さんが依頼を却下しました。{kind, select, refund {取引番号：{subject}} refundSettlement {取引番号：{subject}} refundBatch {} batchWithoutFile {} other {対象：{subject} {amount}}} {note}',
    },
    expired: {
      title:
        '{kind, select, refund {{store} {amount}の返金} refundSettlement {{store} {amount}の返金結果の登録} refundBatch {一括返金「{subject}」（{count}件、{amount}）} batchWithoutFile {一括返金（{count}件、{amount}）} other {「{subject}」}}の承認期限が過ぎました',
      content:
        '期限までに承認されなかったため、依頼は無効になりました。必要な場合は、改めて依頼してください。{kind, select, refund {取引番号：{subject}} refundSettlement {取引番号：{subject}} refundBatch {} batchWithoutFile {} other {対象：{subject} {amount}}}',
    },
    stale: {
      title:
        '{kind, select, refund {{store} {amount}の返金} refundSettlement {{store} {amount}の返金結果の登録} refundBatch {一括返金「{subject}」（{count}件、{amount}）} batchWithoutFile {一括返金（{count}件、{amount}）} other {「{subject}」}}の依頼が無効になりました',
      content:
        '依頼後に対象の内容が変わったため、実行されませんでした。内容を確認のうえ、必要な場合は改めて依頼してください。{kind, select, refund {取引番号：{subject}} refundSettlement {取引番号：{subject}} refundBatch {} batchWithoutFile {} other {対象：{subject} {amount}}}',
    },
  },
  audit: {
    field: {
      approvalId: '承認依頼のID',
      approvalKind: '依頼の種類',
      approvalState: '承認の結果',
      requestedBy: '依頼者',
      note: 'コメント',
      waitsForApproval: '承認待ち',
    },
    word: {
      approvalKind: {
        refund: '返金',
        refundBatch: '一括返金',
        refundSettlement: '返金結果の登録',
        bankAccount: '振込先口座の変更',
        terms: '契約条件',
        transfer: '振込',
        revision: '入金の修正',
        tenantDeletion: 'テナントの削除',
        paymentMethodApplication: '支払方法の申し込み',
        companyChange: '会社情報の変更',
        pointRevision: 'ポイントの修正',
        supportSession: 'サポート閲覧',
      },
      approvalState: {
        APPROVED: '承認',
        REFUSED: '却下',
        WITHDRAWN: '取り下げ',
        EXPIRED: '期限切れ',
        STALE: '無効（内容の変更）',
      },
    },
    action: {
      list: '承認依頼の一覧表示',
      count: '承認待ちの件数の取得',
      detail: '承認依頼の表示',
      file: '承認依頼の添付ファイルのダウンロード',
      decide: '承認依頼の承認・却下',
      withdraw: '承認依頼の取り下げ',
      expire: '承認依頼の期限切れ',
    },
    sentence: {
      decide:
        '{actor}が、{object}についての{requestedBy}さんの依頼を処理しました（{approvalState}）。',
      withdraw: '{actor}が、{object}についての依頼を取り下げました。',
      expire: '{object}についての{requestedBy}さんの依頼が、期限切れになりました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    approvals: typeof approvalsJa
  }
}
