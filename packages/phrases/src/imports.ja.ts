/** Files of transactions in the portal. */
export const importsJa = {
  audit: {
    kind: { import: '取り込み' },
    action: {
      list: '取り込みの一覧表示',
      detail: '取り込みの表示',
      add: '取り込みの準備',
      part: '取り込むファイルの送信',
      preview: '取り込みのプレビュー',
      check: '取り込むファイルの確認',
      start: '取り込みの開始',
      stop: '取り込みの停止',
      resume: '取り込みの再開',
      undo: '取り込みの取り消し',
      discard: '取り込むファイルの破棄',
      problems: '取り込めなかった行の表示',
      download: '取り込めなかった行のダウンロード',
      mappings: '取り込みの変換定義の一覧表示',
      keepMapping: '取り込みの変換定義の追加',
      changeMapping: '取り込みの変換定義の変更',
      removeMapping: '取り込みの変換定義の削除',
    },
    sentence: {
      add: '{actor}が、{object}の取り込みの準備を始めました。',
      check: '{actor}が、取り込むファイルを確認しました（{object}）。',
      start: '{actor}が、{object}の取り込みを開始しました。',
      stop: '{actor}が、{object}の取り込みを停止しました。',
      resume: '{actor}が、{object}の取り込みを再開しました。',
      undo: '{actor}が、{object}の取り込みを取り消しました（取引{accepted}件）。',
      discard: '{actor}が、{object}を取り込まずに破棄しました。',
      keepMapping: '{actor}が、変換定義「{object}」を追加しました。',
      changeMapping: '{actor}が、変換定義「{object}」を変更しました。',
      removeMapping: '{actor}が、変換定義「{object}」を削除しました。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    imports: typeof importsJa
  }
}
