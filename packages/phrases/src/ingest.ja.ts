/** Bringing files in: why a row is refused, why an import cannot begin, and what became of it. */
export const ingestJa = {
  reasons: {
    paymentNoMissing: '取引番号がありません。',
    paymentNoInvalid: '取引番号は、空白を含まない64文字以内の英数字・記号にしてください。',
    numberInvalid: '番号は、空白を含まない64文字以内の英数字・記号にしてください。',
    textInvalid: '長すぎるか、読み取れない文字が含まれています。文字コードの指定もご確認ください。',
    tradeKindUnknown: '取引種別は PAYMENT または REFUND にしてください。',
    stateInvalid: '状態が取引種別に合いません。支払いは PAID・FAILED、返金は SUCCEEDED・FAILED です。',
    brandUnknown: '登録されていない支払方法です。',
    currencyDiffers: '加盟店の通貨と異なります。',
    amountInvalid: '金額を数字で入力してください。符号や桁区切りは使えません。',
    amountDecimals: '金額の小数の桁数が、通貨の桁数を超えています。',
    amountTooLarge: '金額が1件の上限（最小通貨単位で99,999,999,999）を超えています。',
    amountZero: '金額が0です。',
    paidAtInvalid: '取引日時を読み取れません。',
    inFuture: '取引日時が未来の日時です。',
    storeMissing: '店舗コードがありません。',
    storeUnknown: '登録されていない店舗です。',
    terminalUnknown: '登録されていない端末です。',
    originalOfPayment: '元の取引番号を指定できるのは返金だけです。',
    reasonOfPayment: '返金理由を指定できるのは返金だけです。',
    reasonUnknown: '登録されていない返金理由です。',
    originalNotFound: '元の取引が見つかりません。',
    originalNotPaid: '元の取引は成功した支払いではありません。',
    exceedsOriginal: '返金額が、元の取引の返金可能額を超えています。',
    differsFromStored: '同じ取引番号で内容の異なる取引が、すでに登録されています。',
    numberRepeated: '同じ取引番号で内容の異なる行が、ファイル内にあります。',
    columnCount: '列の数が見出しと異なります。',
    adjustment: '支払いでも返金でもない調整のため、取り込みません。',
    kindUnknown: '支払いか返金かを判別できません。',
    signUnexpected: '金額の正負が取引種別に合いません。',
    orderDiffers: '同じ注文の行で内容が異なります。',
  },
  problems: {
    notCsv: '{file} の{line}行目付近をCSVとして読み取れません。',
    empty: '{file} は空のファイルです。',
    columnMissing: '{file} に列「{column}」がありません。',
    columnUnknown: '{file} の列「{column}」は取り込めない列です。',
    columnTwice: '{file} に列「{column}」が2つあります。',
    fileMissing: '{file} を開けません。',
    notGzip: '{file} はgzip形式のファイルではないか、壊れています。',
    fileTwice: '{file} が2回指定されています。',
    reportNotWritable: 'レポートを {file} に書き込めません。フォルダーと空き容量をご確認ください。',
    mappingMissing: '変換定義「{mapping}」が見つかりません。製品に含まれる定義：{names}',
    mappingNotJson: '変換定義 {file} の{line}行目をJSONとして読み取れません。',
    mappingKeyUnknown: '変換定義 {file} の{line}行目：キー「{key}」は使えません。使えるキー：{allowed}',
    mappingKeyMissing: '変換定義 {file} の{line}行目：キー「{key}」がありません。',
    mappingValueInvalid: '変換定義 {file} の{line}行目：キー「{key}」の値が正しくありません。使える値：{allowed}',
    merchantRefused:
      '加盟店コード「{merchant}」または加盟店名は使えません。コードは2～40文字の英大文字・数字・ハイフンで、英大文字または数字から始めてください。',
    merchantNameInvalid: '加盟店名は1～100文字にしてください。',
    merchantTaken: '加盟店「{merchant}」は、直前にほかの操作で作成されました。もう一度実行してください。',
    merchantChanged:
      '加盟店「{merchant}」の通貨・タイムゾーン・締め時刻が、確認のあとに変更されました。もう一度実行してください。',
    settingsUnknown:
      '登録できない設定です：{settings}。通貨はISO 4217のコード、タイムゾーンは Asia/Tokyo のような名前で指定してください。',
    databaseAway: 'データベースに接続できません。接続先と稼働状況をご確認ください。',
    tenantUnknown: 'テナント「{tenant}」が見つかりません。',
    merchantUnknown: '加盟店「{merchant}」が見つかりません。--create-merchant で作成できます。',
    merchantDiffers: '加盟店はすでに登録されており、通貨は {currency}、タイムゾーンは {timeZone} です。',
    usage:
      '使い方：npm run import -- ファイル… --format choba|mapping:定義 --merchant コード [--tenant コード] [--dry-run] [--accept-partial] [--create-stores] [--create-merchant 加盟店名 --currency 通貨 --time-zone タイムゾーン] [--encoding utf-8|shift_jis] [--language ja|en|mn] [--report ファイル]',
  },
  report: { file: 'ファイル', line: '行', paymentNo: '取引番号', value: '値', reason: '理由' },
  columns: {
    month: '月',
    kind: '種別',
    source: 'ファイル',
    fresh: '取り込み',
    freshPlanned: '取り込み予定',
    known: '登録済み',
    refused: '対象外',
    difference: '差額',
  },
  kinds: { PAYMENT: '支払い', REFUND: '返金', OTHER: 'その他' },
  total: '合計',
  checking: '{rows}件を確認しました',
  loading: '{rows}件を処理しました',
  refusedRow: '{file} {line}行目：{reason}（{value}）',
  refusedMore: 'ほか{count}件',
  refusedReason: '{reason} … {count}件',
  refusedReport: '対象外の行をすべて {file} に書き出しました。',
  outcome: {
    dryRun: '確認だけを行いました。データは変更していません。取り込めるのは{fresh}件、対象外は{refused}件です。',
    stopped:
      '対象外の行が{refused}件あるため、何も取り込んでいません。残りの{fresh}件だけを取り込むには --accept-partial を付けてください。',
    allKnown: '取り込める行はすべて登録済みです（{known}件）。データは変更していません。対象外は{refused}件です。',
    done: '{fresh}件を取り込みました。登録済みは{known}件、対象外は{refused}件です（{seconds}秒）。',
  },
  audit: {
    action: { import: 'ファイルの取り込み' },
    sentence: {
      import: '{actor}が、取引{accepted}件を取り込みました（{name}）。',
    },
  },
}

declare module './phrases.ts' {
  interface Phrases {
    ingest: typeof ingestJa
  }
}
