declare module './phrases.ts' {
  interface Phrases {
    preparing: typeof preparingJa
  }
}

// Page shown while a demo is being prepared.
export const preparingJa = {
  title: 'デモを準備しています',
  lines: '準備が終わると、この画面は自動的に切り替わります。',
  steps: {
    portal: '画面の作成',
    database: 'データベースの準備',
    rows: 'デモデータの準備',
    server: 'サーバーの読み込み',
    accounts: 'ユーザーの準備',
  },
  states: {
    waiting: '待機中',
    running: '処理中',
    done: '完了',
  },
}
