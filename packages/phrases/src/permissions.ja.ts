/**
 * Names of modules and actions, explanations of permissions, and people who can grant a missing
 * one.
 */
export const permissionsJa = {
  module: {
    Permission: '権限グループ',
    Record: '取引',
    Refund: '返金',
    Settle: '入金',
    Shop: '店舗',
    Stat: '集計',
    User: 'ユーザー',
    Message: 'お知らせ',
    DataCompass: 'データコンパス',
    PointsReport: 'ポイント',
    EntPointsReport: '全店舗のポイント',
    Qr: 'QRコード',
    Ent: '加盟店',
    EntMfaConfig: '二段階認証の設定',
    Manual: 'マニュアル',
    SystemConfig: 'システム設定',
    SupportSession: 'サポート閲覧',
  },
  action: {
    search: '閲覧',
    add: '追加',
    edit: '変更',
    delete: '削除',
    download: 'ダウンロード',
    perform: '実行',
    import: '取り込み',
  },
  /** Completes a sentence that starts with "A user with this permission can". */
  can: {
    Permission: {
      search: '権限グループの一覧と内容を見る',
      add: '権限グループを追加する',
      delete: '使われていない権限グループを削除する',
      edit: '権限グループの名前と内容を変更する',
    },
    Record: {
      search: '取引を検索し、内容を見る',
      download: '取引をファイルでダウンロードする',
      import: '取引のファイルを取り込み、取り消す',
    },
    Refund: { search: '全加盟店の取引を検索し、内容を見る', add: '取引を返金する' },
    Settle: {
      search: '入金とその内訳を見る',
      download: '入金の一覧と明細書をダウンロードする',
      edit: '振込先口座を変更する',
    },
    Shop: { search: '店舗と端末の情報を見る', add: '店舗を追加する', edit: '店舗の情報を変更する' },
    Stat: { aggregate: '売上の集計を見る', download: '集計結果をダウンロードする' },
    User: {
      search: 'ユーザーの一覧と情報を見る',
      add: 'ユーザーを追加する',
      delete: 'ユーザーを削除する',
      edit: 'ユーザーの情報、権限グループ、参照可能な店舗を変更する',
    },
    Message: {
      search: '配信したお知らせの一覧と宛先を見る',
      add: 'お知らせを作成して配信する',
      delete: 'お知らせを削除する',
      edit: 'お知らせを変更する',
    },
    DataCompass: { search: 'データコンパスで売上の傾向を見る' },
    PointsReport: {
      search: '店舗ごとのポイント取引を見る',
      download: '店舗ごとのポイント取引をダウンロードする',
    },
    EntPointsReport: {
      search: '全店舗のポイント取引を見る',
      download: '全店舗のポイント取引をダウンロードする',
    },
    Qr: {
      search: 'QRコードの一覧と画像を見る',
      create: 'QRコードを作成する',
      edit: 'QRコードの設定を変更する',
      delete: 'QRコードを削除する',
    },
    Ent: {
      search: '加盟店の一覧と情報を見る',
      add: '加盟店を登録する',
      edit: '加盟店の情報や状態（有効・無効）を変更する',
    },
    EntMfaConfig: {
      search: '加盟店ごとの二段階認証の設定を見る',
      edit: '加盟店ごとの二段階認証の設定を変更する',
    },
    Manual: {
      search: 'マニュアルの管理ページを見る',
      add: 'マニュアルを追加する',
      edit: 'マニュアルを変更する',
      delete: 'マニュアルを削除する',
    },
    SystemConfig: {
      search: 'テナントとシステムの設定を見る',
      add: 'テナントとシステムの設定を追加する',
      edit: 'テナントとシステムの設定を変更する',
      delete: 'テナントとシステムの設定を削除する',
    },
    SupportSession: { add: '加盟店の画面を、期限付きで閲覧する' },
  },
  /** Variants for permissions of administrators. */
  onService: {
    Settle: {
      search: '全加盟店の入金、振込、入金の修正を見る',
      download: '全加盟店の入金の一覧と明細書をダウンロードする',
      edit: '振込と入金の修正を依頼・承認する。契約条件と口座の変更を承認する。発行者を変更する',
    },
  },
  missing: {
    call: 'この操作には「{name}」権限が必要です。',
    page: 'このページを開くには「{name}」権限が必要です。',
    separator: '、',
    people: '付与できる方：{people}',
    roles: 'この権限を含む権限グループ：{roles}',
    noGrantor: 'この権限を付与できる方がいません。サービスの管理者にお問い合わせください。',
    title: 'このページを表示する権限がありません',
    asking: '付与できる方を確認しています…',
  },
}

declare module './phrases.ts' {
  interface Phrases {
    permissions: typeof permissionsJa
  }
}
