/** Refunds. */
export const refundsJa = {
  unlinked: {
    title: '元の取引と照合できていません',
    EXCEEDS: '取引{no}の返金として届きましたが、返金可能額を超えています。',
    WAITING:
      '取引{no}の返金として届きましたが、元の取引が届いていないか、支払い済みではありません。',
    REPEATS: 'すでにある返金{no}と重複している可能性があります。',
    open: '未照合の返金を開く',
  },
  title: '返金',
  amount: '返金額',
  amountHelp: '一部だけの返金もできます。',
  refundable: '返金可能額：{amount}',
  reason: '返金理由',
  reasonNone: '選択してください',
  whole: '全額（{amount}）',
  half: '半額（{amount}）',
  remark: '備考（お客様には表示されません）',
  toCustomer: 'お客様への返金',
  toCustomerValue: {
    WALLET: '{paymentMethod}の残高に{amount}（即時）',
    CARD: '{paymentMethod}のカードに{amount}（反映まで数日～2か月）',
    POINT_CARD: '{paymentMethod}の残高に{amount}（即時）',
    CASH: '現金で{amount}をお渡しください',
  },
  remaining: '返金後の返金可能額',
  cardDelay:
    'カードの返金は、カード会社の締め日により、お客様のご利用明細に反映されるまで数日から2か月ほどかかります。いったんご請求となり、後日返金される場合もあります。',
  act: '{amount}を返金する',
  actEmpty: '返金…',
  /** Button after a partial refund. */
  again: '残り{amount}を返金…',
  next: '次の取引へ',
  /** Button that opens the confirmation of a refund. */
  review: '返金内容を確認する',
  confirm: { title: '{amount}を返金しますか？' },
  cancel: 'やめる',
  repeat: '結果をもう一度確認する',
  sending: '返金を処理しています。画面を閉じても処理は続きます。',
  obstacle: {
    notAPayment: 'これは返金の明細です。返金は元の取引から行ってください。',
    notPaid: '支払いが成功していないため、返金できません。',
    imported:
      'ファイルから取り込んだ取引です。返金は、支払いを受け付けたサービスで行ってください。',
    alreadyRefunded: '返金できる金額が残っていません。',
    gatewayNONE: 'この支払方法の返金はまだ設定されていません。サポートにお問い合わせください。',
    gatewayOFF: 'この支払方法の返金は一時停止しています。',
  },
  fault: {
    empty: '返金額を入力してください。',
    notPositive: '返金額には0より大きい金額を入力してください。',
    exceeds: '返金できるのは{amount}までです。',
    reasonMissing: '返金理由を選択してください。',
    remarkTooLong: '備考は{max}文字以内で入力してください。',
  },
  approval: {
    above:
      '{amount}を超える返金には、ほかの方の承認が必要です。この返金は承認の依頼として送られます。',
    always: '返金には、ほかの方の承認が必要です。この返金は承認の依頼として送られます。',
    cash: '現金は、承認されてからお渡しください。',
    act: '{amount}の返金の承認を依頼する',
    title: '{amount}の返金の承認を依頼しますか？',
    open: '依頼を確認する',
  },
  deposit: {
    deducted: '次回の入金への影響',
    feeBack: '戻る手数料（税抜）',
    feeBackUnknown: '締め日に決まります',
    pointsBack: '入金に戻るポイント付与額',
    payDate: '入金日',
    closeDate: '締め日',
    note: '返金が本日完了した場合の見込みです。',
    none: '現金での返金のため、入金には影響しません。',
    unknown: '契約条件が登録されていないため、入金への影響は分かりません。',
    fault: '入金への影響を確認できませんでした。',
  },
  points: {
    card: 'ポイントカード',
    returned: 'カードに戻すポイント',
    reversedPoints: '取り消す付与ポイント',
    short: 'すでに使われた付与ポイント',
    withheld: '返金額から控除する金額',
    balance: 'ポイント残高',
    count: '{count, number}P',
    balanceValue: '{before, number}P → {after, number}P',
    withheldNote: '付与したポイントがすでに使われているため、その分を控除して返金します。',
    debtNote:
      '付与したポイントがすでに使われているため、ポイント残高が{count, number}Pのマイナスになります。',
    awaited: 'ポイントへの影響を確認しています。',
    fault: 'ポイントへの影響を確認できませんでした',
  },
  outcome: {
    waiting:
      '{amount}の返金の承認を依頼しました。承認されると返金されます。それまで、この金額は確保されます。',
    succeeded: '{amount}の返金が完了しました。',
    pending: '{amount}の返金を受け付けました。完了すると、この画面に反映されます。',
    unknown:
      '{amount}の返金の結果を決済会社に確認しています。結果が分かるまで、同じ返金を再度行わないでください。',
    failed: '{amount}の返金に失敗しました。お客様への返金は行われていません。',
    stale:
      'ほかの操作により、返金可能額が{amount}に変わりました。金額を確認して、もう一度お試しください。',
    pointsChanged: 'ポイントの残高が変わりました。内容を確認して、もう一度お試しください。',
    lost: '返金の結果を受け取れませんでした。下のボタンから結果を確認できます。二重に返金されることはありません。',
  },
  processor: { reference: '決済会社の返金番号', reason: '決済会社からの理由' },
  notifications: {
    abandoned: {
      title: '返金の完了を確認できませんでした',
      content:
        '取引番号{paymentNo}の返金（{amount}）の完了を確認できませんでした。取引の詳細で状態をご確認ください。',
    },
  },
  audit: {
    field: { reason: '返金理由' },
    word: {
      reason: {
        CUSTOMER_REQUEST: 'お客様のご都合',
        RETURNED: '商品の返品・不良',
        WRONG_AMOUNT: '金額の誤り',
        DUPLICATE: '二重の支払い',
        CANCELLED: '予約・注文の取り消し',
        OTHER: 'その他',
      },
    },
    action: {
      preview: '返金内容の確認',
      systemPreview: '管理者による返金内容の確認',
      add: '返金',
      systemAdd: '管理者による返金',
    },
    sentence: {
      addWaiting: '{actor}が、{object}の{amount}の返金の承認を依頼しました。',
      systemAddWaiting: '{actor}が、{object}の{amount}の返金の承認を依頼しました。',
      add: '{actor}が、{object}の{amount}の返金を依頼しました。',
      systemAdd: '{actor}が、{object}の{amount}の返金を依頼しました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    refunds: typeof refundsJa
  }
}
