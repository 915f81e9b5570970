/** Files of transactions that are brought in. */
export const importsJa = {
  screens: { list: '取引の取り込み', page: '取引の取り込み' },
  audit: {
    kind: { import: '取り込み', importMapping: '変換定義' },
    action: {
      list: '取り込みの一覧表示',
      detail: '取り込みの表示',
      add: '取り込みの作成',
      part: '取り込むファイルの送信',
      preview: '取り込む内容の試し読み',
      check: '取り込む内容の確認',
      start: '取り込みの開始',
      stop: '取り込みの停止',
      resume: '取り込みの再開',
      undo: '取り込みの取り消し',
      discard: '取り込みの破棄',
      problems: '対象外の行の表示',
      download: '対象外の行のダウンロード',
      mappings: '変換定義の一覧表示',
      keepMapping: '変換定義の保存',
      changeMapping: '変換定義の変更',
      removeMapping: '変換定義の削除',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    imports: typeof importsJa
  }
}
