/**
 * The feed: transactions sent by gateways and stores as they happen, and the keys for signing them.
 */
export const feedJa = {
  reasons: {
    lineNotJson:
      'この行はJSONのオブジェクトとして読み取れません。文字コードがUTF-8であることもご確認ください。',
    lineTooLong: '1行が長すぎます（4,096バイトまで）。',
    fieldNotText: '項目の値は文字列で指定してください。金額も文字列です。',
    merchantUnknown: 'この加盟店は登録されていません。',
    numberOfAnother: 'この取引番号は、この店舗では使用できません。',
    appVersionInvalid: 'アプリのバージョンは1～40文字で指定してください。',
    terminalStateInvalid: '端末の状態は、READY、FAULT、OFFのいずれかで指定してください。',
    signedInAtInvalid:
      'ログイン日時は、2026-10-05T09:00:00+09:00のように、時差を付けて指定してください。',
    seenAtInvalid: '日時は、2026-10-05T12:30:00+09:00のように、時差を付けて指定してください。',
  },
  title: '連携キー',
  about: '決済会社や店舗の端末が、取引データを送るときの署名に使うキーです。',
  add: '連携キーを発行',
  column: {
    owner: '発行先',
    kind: '種類',
    keyId: 'キーID',
    state: '状態',
    createdAt: '発行日時',
    createdBy: '発行したユーザー',
    lastUsedAt: '最終使用',
    endedAt: '無効化日時',
    endedBy: '無効にしたユーザー',
    act: '操作',
  },
  kind: { GATEWAY: '決済会社', STORE: '店舗' },
  state: { ACTIVE: '有効', ENDED: '無効' },
  never: '未使用',
  fault: '連携キーを読み込めませんでした',
  empty: { title: '連携キーはまだありません', text: '発行すると、ここに表示されます。' },
  form: {
    kind: '発行先の種類',
    kindHelp:
      '決済会社のキーはすべての加盟店の取引に、店舗のキーはその店舗の取引だけに署名できます。',
    gateway: '決済会社の名称',
    gatewayHelp:
      '同じ名称で有効にできるキーは2つまでです。新しいキーに切り替えてから、古いキーを無効にしてください。',
    gatewayFault: '1～40文字で入力してください。',
    merchant: '加盟店コード',
    merchantFault: '加盟店コードを入力してください。',
    merchantUnknown: 'この加盟店は登録されていません。',
    store: '店舗コード',
    storeHelp:
      '1つの店舗で有効にできるキーは2つまでです。新しいキーに切り替えてから、古いキーを無効にしてください。',
    storeFault: '店舗コードを入力してください。',
    storeUnknown: 'この店舗は登録されていません。',
    full: '有効なキーが2つあるため、発行できません。使用していないキーを無効にしてから発行してください。',
    act: '発行',
  },
  made: {
    title: '「{name}」の連携キーを発行しました',
    text: 'シークレットが表示されるのは、この1回だけです。コピーして、送信側の設定に登録してください。',
    keyId: 'キーID',
    secret: 'シークレット',
    close: '閉じる',
  },
  end: {
    act: '無効にする',
    actOf: '「{name}」のキー{keyId}を無効にする',
    title: '「{name}」の連携キーを無効にしますか？',
    text: 'キー{keyId}で署名した取引データは、1秒以内に受け付けられなくなります。元に戻すことはできません。',
    used: '最終使用は{at}です。送信側で新しいキーに切り替わっていることをご確認ください。',
    done: '「{name}」の連携キーを無効にしました。',
  },
  screens: { keys: '連携キー' },
  notifications: {
    paymentAlert: {
      title: '{store}で、アラート額以上の支払いがありました',
      content:
        '{store}の{day}の支払い（{paymentNo}、{amount}）が、店舗に設定した1件のアラート額に達しました。',
    },
    dayAlert: {
      title: '{store}の1日の支払いが、アラート額に達しました',
      content:
        '{store}の{day}の支払いの合計（{amount}）が、店舗に設定した1日のアラート額に達しました。',
    },
    limitExceeded: {
      title: '{store}で、上限を超える支払いがありました',
      content:
        '{store}の{day}の支払いが、店舗の上限を超えました。最初の取引は{paymentNo}（{amount}）です。支払いは完了しているため、取引として登録しています。この営業日のほかの取引は、取引詳細でご確認ください。',
    },
  },
  audit: {
    field: { feedKey: 'キーID' },
    action: {
      keys: '連携キーの表示',
      addKey: '連携キーの発行',
      endKey: '連携キーの無効化',
      take: '取引データの受け付け',
      heartbeat: '端末の稼働状況の受け付け',
      limits: '店舗の上限の提供',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    feed: typeof feedJa
  }
}
