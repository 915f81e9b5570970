/** The guide to the screen of terminals. */
export const guidesTerminalsJa = {
  guides: {
    terminals: {
      list: {
        what: '店舗の決済端末の状態を確かめ、登録、利用停止、店舗間の移動、廃止を行います。',
        steps: {
          1: '「端末を登録」で店舗を選び、ライセンスのQRコードを発行して、登録する端末で読み取ります。',
          2: '状態で、応答のない端末や異常のある端末を探します。',
          3: '「旧バージョン」の端末は、アプリを更新します。',
          4: '紛失した端末は利用を停止します。停止後に受け付けた支払いには印が付きます。',
          5: '別の店舗で使う端末は、店舗を移します。これまでの取引の店舗は変わりません。',
        },
        who: '店舗を検索する権限のある方。登録や利用停止などには、店舗を編集する権限が必要です。参照可能な店舗の端末だけが表示されます。',
      },
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    guidesTerminals: typeof guidesTerminalsJa
  }
}
