export const dashboardJa = {
  title: 'ダッシュボード',
  fault: 'ダッシュボードを読み込めませんでした',
  day: {
    yesterday: '昨日',
    today: '本日',
    time: '時刻',
    lastWeek: '先週{weekday}',
    comparedWithLastWeek: '先週{weekday}の同時刻より<amount>{change}</amount>',
    sameAsLastWeek: '先週{weekday}の同時刻と同額',
    weekday0: '日曜',
    weekday1: '月曜',
    weekday2: '火曜',
    weekday3: '水曜',
    weekday4: '木曜',
    weekday5: '金曜',
    weekday6: '土曜',
    net: '売上',
    paymentCount: '支払件数',
    average: '客単価',
    refundRate: '返金率',
    range: '{low}～{high}',
    /** Position of a figure relative to its usual range. */
    within: '通常の範囲内',
    above: '通常より多い',
    below: '通常より少ない',
    unknown: '先週の記録がないため、比較できません。',
    how: '過去{days}回の{weekday}の中央の半分（四分位範囲）を通常とします。',
    howUntil:
      '過去{days}回の{weekday}の、同じ時刻（{time}）までの中央の半分（四分位範囲）を通常とします。',
  },
  month: {
    title: '今月の売上',
    before: '{from}～{to} {now}（前月の同じ日数、{beforeFrom}～{beforeTo} {before}）',
    forecast: '月末の見込み：<range>{low}～{high}</range>',
    how: '直近8回の同じ曜日の平均を残りの日に当てはめています。幅は、同じ方法で過去{replays}回見込んだときの外れ幅です。',
    unknown: '月末の見込みを出すには、記録が足りません。',
  },
  deposit: {
    title: '次回の入金',
    none: '予定されている入金はありません。',
    share: { soFar: '担当店舗の売上（現在まで）', closed: '担当店舗の売上' },
    soFar: '現在までの見込み',
    closed: '確定した金額',
    missingRates: '料率のない支払方法があり、未確定です',
    payDate: '{day}に入金予定',
    companies: '{count}社の合計',
    following: 'その次（{day}）',
    overdue: '入金日を過ぎた未入金：{count}件',
  },
  cost: {
    title: '決済コスト',
    rate: '実質料率',
    others: 'その他（税・振込手数料・控除・修正など）',
    none: 'この月に入金日がある確定済みの入金はありません。',
    all: '入金の一覧',
    how: '入金日がこの月にある、確定済みの入金の合計です。実質料率は、手数料 ÷（利用総額 − 返金額）です。消費税、振込手数料、控除、ポイント、修正は料率に含みません。',
  },
  calendar: {
    title: '入金カレンダー',
    none: 'この月に入金日がある入金はありません。',
    how: '入金日ごとの振込金額です。集計中の入金は、現在までの取引による見込みです。',
    howShare:
      '入金日ごとの、担当店舗の利用総額です。集計中の入金は、現在までの取引による金額です。',
  },
  trend: {
    title: '売上の推移',
    span: { MONTHS_13: '13か月', DAYS_90: '90日', DAYS_30: '30日' },
    lastYear: '前年',
    noLastYear: '前年の記録はありません。',
    spanLabel: '期間',
    month: '月',
  },
  comparison: {
    title: '前月との比較',
    by: { store: '店舗別', paymentMethod: '支払方法別' },
    byLabel: '分け方',
    caption: {
      SAME_DAYS:
        '{from}～{to}と、前月の同じ日数（{beforeFrom}～{beforeTo}）を比べ、増減額の大きい順に並べています。',
      WHOLE_MONTHS:
        '1か月分（{from}～{to}）と、その前の1か月分（{beforeFrom}～{beforeTo}）を比べ、増減額の大きい順に並べています。',
    },
    column: { name: '名称', net: '差引', before: '前月', change: '増減' },
    none: '比較できる取引がありません。',
    all: 'すべて表示',
  },
  mix: {
    transactions: '取引を表示',
    title: '支払方法の構成',
    how: '{from}～{to}の支払金額に占める、支払方法ごとの割合です。返金は差し引いていません。',
    unknown: '合計が大きすぎるため、表示できません。',
  },
  attention: {
    title: '要対応',
    muteNamed: '「{text}」を1日表示しない',
    muted: '{count}件を非表示にしています。',
    unmute: '再表示',
    STORE_SILENT: '{name}の支払いが{since}からありません（通常は約{missed}件）。',
    TERMINAL_SILENT:
      '{name}の端末（{terminalNo}）が{since}から応答していません{count, plural, =1 {} other {（応答のない端末は計{count}台）}}。',
    DISPUTES_OPEN:
      '回答待ちのチャージバックが{count}件あります（最も近い期限：{day}{overdue, plural, =0 {} other {、うち期限切れ{overdue}件}}）。',
    APPROVALS_WAITING: '承認待ちの依頼が{count}件あります。',
    DEPOSITS_UNMATCHED:
      '銀行の明細と照合できていない入金が{count}件あります（最も古い入金日：{day}）。',
    DAY_LIMIT_NEAR: '{name}の今日の支払い（{used}）が、1日の上限額（{limit}）の80%以上です。',
    /** Used in place of the previous sentence if the limit is exceeded. */
    dayLimitExceeded: '{name}の今日の支払い（{used}）が、1日の上限額（{limit}）を超えています。',
    DEPOSIT_RETURNED: '{day}の入金（{amount}）が銀行から戻されました。',
    REFUNDS_UNKNOWN: '結果が分からない返金が{count}件あります（最も古いもの：{since}）。',
    REFUNDS_UNLINKED: '元の取引に照合できない返金が{count}件あります（最も古いもの：{since}）。',
    REFUNDS_HIGH:
      '{day}の返金率が{rate}でした（通常：{exact, select, yes {} other {{low}～}}{high}）。',
    /** Appended to the previous sentence. */
    refundsBy: '半分以上は{name}の依頼です（{count}件、{amount}）。',
    STORE_STOPPED:
      '{day}、{name}に支払いがありませんでした（通常：{exact, select, yes {} other {{low}～}}{high}件）。',
    PAYMENT_METHOD_STOPPED:
      '{day}、{name}の支払いがありませんでした（通常：{exact, select, yes {} other {{low}～}}{high}件）。',
    how: {
      STORE_SILENT:
        '偶然には起こりにくいほど長く支払いがなく、過去8回の同じ曜日のどの空白よりも長い店舗です。空白の長さは、その時間帯に通常ある支払いの件数で測ります。',
      TERMINAL_SILENT:
        '営業時間中に、過去7回の同じ曜日と当日のどの空白よりも長く（15分以上）稼働状況の送信がない端末です。送信があった同じ曜日が4回に満たない端末は、1時間を目安にします。過去7日間に送信があった端末が対象で、電源を切ると送信した端末は除きます。',
      DISPUTES_OPEN: '担当店舗のチャージバックのうち、まだ回答していないものです。',
      APPROVALS_WAITING: '現在、承認または却下できる依頼です。',
      DEPOSITS_UNMATCHED:
        '直近45日に締めた入金のうち、同じ会社の入金を照合した銀行ファイルの期間に入金日が含まれるのに、対応する明細がないものです。',
      DAY_LIMIT_NEAR: '今日の支払いの合計が、店舗に設定した1日の上限額の80%以上になった店舗です。',
      DEPOSIT_RETURNED: '直近45日に締めた入金のうち、銀行から戻されたものです。',
      REFUNDS_UNKNOWN: '依頼から1時間を過ぎても、成功か失敗かが分からない返金です。',
      REFUNDS_UNLINKED:
        '取引データ受付で受け取った返金のうち、元の取引の返金できる金額を超えるものと、元の取引を1日を超えて待っているもので、まだ確認されていないものです。',
      REFUNDS_HIGH:
        '返金が3件以上あり、返金率が過去8回の同じ曜日の四分位範囲から、その幅の1.5倍を超えて高い日です。',
      STORE_STOPPED: '過去8回の同じ曜日には毎回支払いがあり、その日は1件もなかった店舗です。',
      PAYMENT_METHOD_STOPPED:
        '過去8回の同じ曜日には毎回支払いがあり、その日は1件もなかった支払方法です。',
    },
  },
  start: {
    title: 'できること',
    task: {
      trade: '番号や期間で支払いと返金を調べます。',
      approval: '承認待ちの依頼を確認します。',
      message: 'お知らせを読みます。',
      unknownRefund: '結果の分からない返金を確認します。',
      dispute: 'チャージバックの期限と状況を確認します。',
    },
  },
  screens: { dashboard: 'ダッシュボード' },
  audit: {
    action: {
      summary: 'ダッシュボードの表示',
      hours: '本日の時間別売上の表示',
      trend: '売上の推移の表示',
      deposits: '月ごとの入金の表示',
      comparison: '前月との比較の表示',
      mute: '要対応を1日非表示',
      unmute: '要対応を再表示',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    dashboard: typeof dashboardJa
  }
}
