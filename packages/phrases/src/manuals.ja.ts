/** Manuals: the service's, and a merchant's own. */
export const manualsJa = {
  language: { ja: '日本語', en: '英語', mn: 'モンゴル語' },
  fault: 'マニュアルを読み込めませんでした',
  fileFault: 'ファイルを開けませんでした。もう一度お試しください。',
  ofService: 'サービスのマニュアル',
  ofMerchant: '自社のマニュアル',
  emptyTitle: 'マニュアルはまだありません',
  emptyText: '管理者の方がマニュアルを追加すると、ここに表示されます。',
  search: '名称と本文を検索',
  noHit: '「{text}」を含むマニュアルはありません。',
  inName: '名称',
  onPage: '{language}・{page}ページ',
  moreHits: '一部だけを表示しています。検索する言葉を増やしてください。',
  download: 'ダウンロード',
  pages: '{count}ページ',
  kilobytes: '{size} KB',
  fallback: '{wanted}のファイルがないため、{shown}のファイルをダウンロードします。',
  textState: {
    WAITING: '本文を読み取っています',
    READ: '本文も検索できます',
    PART: '本文の前半を検索できます',
    NONE: '本文は検索できません',
  },
  screens: { list: 'マニュアル' },
  audit: {
    kind: { manual: 'マニュアル', manualCategory: 'マニュアルの分類' },
    field: {
      sequence: '表示順',
      manualCategory: 'マニュアルの分類',
      manualOrder: '新しい順番',
      manualFiles: '追加したファイルの言語',
      manualLanguage: 'ファイルの言語',
      manualVersion: '版',
    },
    action: {
      categoryList: 'マニュアルの分類の表示',
      list: 'マニュアルの一覧の表示',
      detail: 'マニュアルの表示',
      search: 'マニュアルの検索',
      file: 'マニュアルのファイルのダウンロード',
      versions: 'マニュアルの版の表示',
      upload: 'マニュアルのファイルの送信',
      add: 'マニュアルの追加',
      modify: 'マニュアルの変更',
      remove: 'マニュアルの削除',
      addCategory: 'マニュアルの分類の追加',
      modifyCategory: 'マニュアルの分類の変更',
      orderCategories: 'マニュアルの分類の並べ替え',
      removeCategory: 'マニュアルの分類の削除',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    manuals: typeof manualsJa
  }
}
