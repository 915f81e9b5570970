import type { ingestJa } from './ingest.ja.ts'

export const ingestEn: typeof ingestJa = {
  reasons: {
    paymentNoMissing: 'The transaction number is missing.',
    paymentNoInvalid:
      'Use up to 64 letters, digits and symbols without spaces for the transaction number.',
    numberInvalid: 'Use up to 64 letters, digits and symbols without spaces for the number.',
    textInvalid: 'The text is too long or contains unreadable characters. Check the encoding.',
    tradeKindUnknown: 'Use PAYMENT or REFUND for the type.',
    stateInvalid:
      'The status doesn’t match the type: PAID or FAILED for payments, SUCCEEDED or FAILED for refunds.',
    paymentMethodUnknown: 'This payment method isn’t registered.',
    currencyDiffers: 'The currency differs from the merchant’s.',
    amountInvalid: 'Enter the amount as a plain number, without a sign or separators.',
    amountDecimals: 'The amount has more decimals than the currency allows.',
    amountTooLarge:
      'The amount is above the limit for one transaction (99,999,999,999 minor units).',
    amountZero: 'The amount is zero.',
    paidAtInvalid:
      'Can’t read the date and time. Use a date since 2000 in a format such as 2026-10-05T12:30:00+09:00, or the format of the mapping.',
    inFuture: 'The date is in the future.',
    storeMissing: 'The store code or the service ID is missing.',
    storesDiffer: 'The store code and the service ID belong to different stores.',
    storeUnknown: 'This store isn’t registered.',
    terminalUnknown: 'This terminal isn’t registered.',
    originalOfPayment: 'Only a refund can name an original transaction.',
    reasonOfPayment: 'Only a refund can have a refund reason.',
    reasonUnknown: 'This refund reason isn’t registered.',
    tradeTypeUnknown: 'This trade type isn’t registered.',
    originalNotFound: 'The original transaction wasn’t found.',
    originalNotPaid: 'The original transaction isn’t a successful payment.',
    exceedsOriginal: 'The refund exceeds the refundable amount of the original transaction.',
    differsFromStored: 'A different transaction with this number already exists.',
    numberRepeated: 'Another row in the file has the same number but different content.',
    columnCount: 'The row and the header don’t have the same number of columns.',
    adjustment: 'Not imported: this is an adjustment, neither a payment nor a refund.',
    kindUnknown: 'Can’t tell whether this is a payment or a refund.',
    signUnexpected: 'The sign of the amount doesn’t match the type.',
    orderDiffers: 'The lines of this order don’t match each other.',
    numberRounded:
      'A spreadsheet has cut off digits of this number. Use the original file unchanged.',
    zoneUnknown: 'Can’t recognize the time zone.',
    merchantDiffers: 'This row belongs to another merchant.',
    originalAmbiguous: 'Several transactions could be the original, so none was chosen.',
    factInvalid: 'Can’t read the fee, net amount, deposit number or a similar value.',
    totalDiffers: 'The total in the file doesn’t match the sum of its rows.',
  },
  problems: {
    notCsv: 'Can’t read {file} as CSV near line {line}.',
    empty: '{file} is empty.',
    notClosed:
      '{file} ends within a quoted value that begins near line {line}. Check whether the file is complete.',
    lineTooLong:
      '{file} has a line near line {line} that is too long or has too many columns. Check delimiter and quotes.',
    fileTooLarge:
      '{file} is too large. The limit is {limit} MB per file, unpacked. Split the file.',
    fileTooCostly: 'Reading {file} needs more memory or time than allowed. Split the file.',
    fileArchive: '{file} contains another archive. Unpack it first.',
    fileEncrypted: '{file} is protected by a password. Save a copy without a password.',
    packedTooLarge:
      '{file} is too large. The limits are {limit} MB, {members} files or sheets, {rows} rows and {columns} columns. Split the file.',
    sheetUnreadable:
      'Can’t read {file} as a spreadsheet or ZIP file. Check whether the file is complete.',
    sheetMissing: '{file} has no sheet “{sheet}”. Sheets: {sheets}',
    formulaUnsolved:
      '{file} has a formula without a result in cell {cell}. Open the file in a spreadsheet program and save it again.',
    layoutsDiffer:
      'The files in {file} have different columns. Import these separately from {first}: {others}',
    fileDocument: '{file} is a PDF, a picture or a web page. Download it from the service as CSV.',
    notEncoded: 'Can’t read {file} in any of these encodings: {encodings}.',
    zoneWanted:
      'The dates in {file} have no time zone. Add one, such as --source-time-zone Asia/Tokyo.',
    mappingTooLong: 'Mapping “{mapping}” is too large.',
    columnMissing: '{file} has no column “{column}”.',
    columnUnknown: 'Column “{column}” of {file} can’t be imported.',
    columnTwice: '{file} has “{column}” twice as a column name.',
    fileMissing: 'Can’t open {file}.',
    notGzip: '{file} isn’t a gzip file, or it’s damaged.',
    fileTwice: '{file} is listed twice.',
    reportNotWritable: 'Can’t write the report to {file}. Check the folder and the free space.',
    mappingMissing: 'Mapping “{mapping}” not found. Included mappings: {names}',
    mappingNotJson: 'Mapping {file}: can’t read line {line} as JSON.',
    mappingKeyUnknown: 'Mapping {file}, line {line}: unknown key “{key}”. Known keys: {allowed}',
    mappingKeyMissing: 'Mapping {file}, line {line}: the key “{key}” is missing.',
    mappingValueInvalid:
      'Mapping {file}, line {line}: the value of “{key}” isn’t allowed. Allowed values: {allowed}',
    merchantRefused:
      'The merchant code “{merchant}” or the name can’t be used. Use 2 to 40 uppercase letters, digits and hyphens for the code, starting with a letter or a digit.',
    merchantNameInvalid: 'Use 1 to 100 characters for the merchant name.',
    merchantTaken:
      'Merchant “{merchant}” was just created by another operation. Run the import again.',
    merchantChanged:
      'The currency, time zone or closing time of merchant “{merchant}” changed after the check. Run the import again.',
    settingsUnknown:
      'These settings can’t be used: {settings}. Use an ISO 4217 code for the currency and a name such as Asia/Tokyo for the time zone.',
    databaseAway: 'Couldn’t connect to the database. Check its address and whether it’s running.',
    tenantUnknown: 'Tenant “{tenant}” not found.',
    merchantUnknown: 'Merchant “{merchant}” not found. Use --create-merchant to create it.',
    merchantDiffers:
      'The merchant already exists, with currency {currency} and time zone {timeZone}.',
    importerLost:
      'The import stopped because the person importing the file no longer has permission.',
    rowsRefused:
      'Nothing was imported because data changed after the check and some rows can no longer be imported. Check again.',
    noRows: 'The file has no rows.',
    fileForgotten: 'The file was removed when the software was updated. Upload it again.',
    commandEnded:
      'The command ended before it finished. Transactions imported so far are kept. Run the same command again to import the rest.',
    commandOvertaken:
      'The database was unreachable for too long, so the import ended early. Run it again to import the rest.',
    processFailed: 'Couldn’t continue. Try again later.',
    settingsGone: 'The mapping or a setting you chose is no longer available. Choose again.',
    undoRefused:
      'The import wasn’t undone because its transactions now have a refund, a dispute, a deposit or a day’s close.',
    zoneWantedHere: 'The dates in {file} have no time zone. Choose one.',
    questionsOpen:
      '{file} has open questions: {questions}. Add the answers to the mapping under “answers”, or remove the entry from “questions”.',
    questionsOpenHere: '{file} has unanswered questions about how to read it.',
    zoneUnknownHere: 'This time zone can’t be used. Choose a name such as Asia/Tokyo.',
    usage:
      'Usage: npm run import -- FILE… --format choba|mapping:NAME --merchant CODE [--tenant CODE] [--dry-run] [--accept-partial] [--create-stores] [--create-merchant NAME --currency CODE --time-zone ZONE] [--encoding utf-8|shift_jis|…] [--source-time-zone ZONE] [--sheet NAME] [--language ja|en|mn] [--report FILE]',
  },
  report: {
    file: 'file',
    line: 'line',
    paymentNo: 'transaction number',
    value: 'value',
    reason: 'reason',
  },
  columns: {
    month: 'month',
    kind: 'type',
    source: 'in the file',
    fresh: 'imported',
    freshPlanned: 'to import',
    known: 'already imported',
    refused: 'rejected',
    difference: 'difference',
  },
  kinds: { PAYMENT: 'payment', REFUND: 'refund', OTHER: 'other' },
  total: 'total',
  checking: 'Rows checked: {rows}',
  loading: 'Rows processed: {rows}',
  refusedRow: '{file} line {line}: {reason} ({value})',
  refusedMore: 'and {count} more',
  refusedReason: '{reason} … {count}',
  refusedReport: 'All rejected rows were written to {file}.',
  rows: 'Rows in the files: {read}. New: {fresh}. Already imported: {known}. Skipped: {skipped}. Rejected: {refused}.',
  note: {
    skipped: 'Skipped: {reason} … {count}, {sum} {currency}',
    paymentMethod: 'Values without a known payment method: {name} … {count}',
    absent: 'Columns missing in {file} (treated as empty): {columns}',
    numbersByLine:
      'Transaction numbers were made from the file’s content and the line. The same rows in another file will be imported as different transactions.',
    newStores: 'Stores created by the import: {names} ({count})',
    newTerminals: 'Terminals added to existing stores: {names} ({count})',
    closedDays:
      'Rows on days that are already closed: {count}. You can’t undo the import of these rows.',
    closed: 'Rows dated after the store closed (imported anyway): {name} … {count}',
    typeNotTaken:
      'Rows with a trade type the store doesn’t accept (imported anyway): {name} … {count}',
    masked:
      'Digits that look like card numbers are masked in {count, plural, one {# place} other {# places}}.',
  },
  skips: {
    notAPayment: 'neither a payment nor a refund (fees, deposits and the like)',
    dispute: 'disputes',
    subtotal: 'totals',
    adjustment: 'adjustments',
    notFinal: 'not completed yet',
    noMoney: 'no money moved',
    other: 'others',
    zero: 'the amount is zero',
    heading: 'repeated headers',
  },
  outcome: {
    noRows: 'The file has no rows. Nothing was imported.',
    dryRun:
      'Dry run: nothing was changed. Rows that can be imported: {fresh}. Rejected rows: {refused}.',
    stopped:
      'Nothing was imported because {refused, plural, one {# row was} other {# rows were}} rejected. To import only the others ({fresh}), add --accept-partial.',
    allKnown:
      'All valid rows were already imported ({known}). Nothing was changed. Rejected rows: {refused}.',
    done: 'Rows imported: {fresh}. Already imported: {known}. Rejected: {refused}. ({seconds} s)',
  },
  refusedFile: {
    fileName: 'rows-not-imported',
    line: 'Line',
    paymentNo: 'Transaction number',
    reason: 'Reason',
    value: 'Value',
    row: 'Original row',
  },
  formats: {
    choba: 'Standard format',
    'stripe-balance': 'Stripe (itemized balance)',
    'stripe-payments': 'Stripe (payments)',
    'adyen-settlement': 'Adyen (Settlement details)',
    'adyen-accounting': 'Adyen (Payment accounting)',
    'paypal-activity': 'PayPal (activity, English)',
    'paypal-activity-ja': 'PayPal (activity, Japanese)',
    'paypal-settlement': 'PayPal (settlement report, STL and TRR)',
    'alipay-business': 'Alipay (business details)',
    'wechat-trade-bill': 'WeChat Pay (trade bill)',
    'square-transactions': 'Square (Transactions CSV)',
    'checkout-settlement': 'Checkout.com (Settlement breakdown)',
    'shopify-payouts': 'Shopify Payments (deposit transactions)',
    'paypay-business': 'PayPay for Business',
    'stera-code': 'stera code',
    starpay: 'StarPay',
    'choba-transactions-ja': 'Transactions downloaded here (Japanese)',
    'choba-transactions-en': 'Transactions downloaded here (English)',
    'choba-transactions-mn': 'Transactions downloaded here (Mongolian)',
    'online-retail': 'UCI Online Retail',
  },
  audit: {
    action: { import: 'Import files' },
    sentence: {
      import: '{actor} imported {accepted} transactions from {name}.',
    },
  },
}
