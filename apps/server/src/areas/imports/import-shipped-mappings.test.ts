import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { mappingNames, readMapping } from '@choba/import-format/mapping/mapping.ts'
import { readMapped } from './mapped-import-file.testing.ts'

// The files of these tests are generated, in the layouts that the services publish.

const lines = (...all: string[]): string => `${all.join('\n')}\n`

it('every mapping that is part of the product can be read', () => {
  for (const name of mappingNames()) expect(readMapping(name).mapping, name).toBe(1)
})

it('the mapping Stripe itemized balance imports refunds without charge_id, and skips fees and payouts', async () => {
  const file = lines(
    '\ufeffbalance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,description\r',
    'txn_1,2026-10-05 01:02:03,2026-10-07 00:00:00,usd,100.00,3.20,96.80,charge,Cake\r',
    'txn_2,2026-10-05 02:00:00,2026-10-07 00:00:00,USD,-30.00,0.00,-30.00,refund,\r',
    'txn_3,2026-10-05 03:00:00,2026-10-07 00:00:00,usd,-66.80,0,-66.80,payout,\r',
    'txn_4,2026-10-05 04:00:00,2026-10-07 00:00:00,usd,-100.00,15.00,-115.00,dispute,\r',
    'txn_5,2026-10-05 05:00:00,2026-10-07 00:00:00,usd,-5.00,0,-5.00,climate_order,\r',
  )
  const read = await readMapped('stripe-balance', file, { currency: 'USD' })
  expect(read.rows).toEqual([
    'PAYMENT txn_1 10000 CARD 2026-10-05T01:02:03Z',
    'REFUND txn_2 3000 CARD 2026-10-05T02:00:00Z',
  ])
  expect(read.skipped).toEqual(['4 notAPayment', '5 dispute'])
  expect(read.refused).toEqual(['6 kindUnknown txn_5'])
  expect(read.facts.get('txn_1')).toEqual({
    fee: '3.2',
    net: '96.8',
    settledAt: Date.UTC(2026, 9, 7),
  })
})

it('the mapping Stripe itemized payouts links refunds by charge_id and uses the card’s payment method', async () => {
  const file = lines(
    'automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created,currency,gross,fee,net,reporting_category,source_id,charge_id,payment_intent_id,payment_method_type,card_brand',
    'po_1,2026-10-08 00:00:00,txn_1,2026-10-05 10:00:00,jpy,1200,43,1157,charge,ch_1,ch_1,pi_1,card,visa',
    'po_1,2026-10-08 00:00:00,txn_2,2026-10-06 10:00:00,jpy,-200,0,-200,refund,re_1,ch_1,pi_1,card,visa',
    'po_1,2026-10-08 00:00:00,txn_3,2026-10-06 11:00:00,jpy,-100,0,-100,refund,re_2,ch_0,pi_0,card,American Express',
  )
  const read = await readMapped('stripe-balance', file, { sourceTimeZone: 'Asia/Tokyo' })
  expect(read.rows).toEqual([
    'PAYMENT ch_1 1200 VISA 2026-10-05T01:00:00Z',
    'REFUND re_1 200 VISA 2026-10-06T01:00:00Z of ch_1',
    'REFUND re_2 100 AMEX 2026-10-06T02:00:00Z',
  ])
  expect(read.facts.get('ch_1')).toMatchObject({
    payoutNo: 'po_1',
    fee: '43',
    settledAt: Date.UTC(2026, 9, 8),
  })
})

it('the mapping Stripe payments turns a refund column into a row, and imports failed attempts', async () => {
  const heading =
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Fee,Refunded date (UTC),Status,Card Brand'
  const file = lines(
    heading,
    'ch_1,2026-10-05 01:02:03,100.00,30.00,usd,true,90.00,27.00,eur,3.20,,Paid,Visa',
    'ch_2,2026-10-05 02:00:00,20.00,20.00,usd,true,18.00,18.00,eur,0.90,2026-10-06 09:00:00,Refunded,MasterCard',
    'ch_3,2026-10-05 03:00:00,5.00,0.00,usd,false,,,,0.00,,Failed,Visa',
    'ch_4,2026-10-05 04:00:00,7.00,0.00,usd,false,,,,0.00,,Uncaptured,Visa',
  )
  const read = await readMapped('stripe-payments', file, { currency: 'USD' })
  expect(read.rows).toEqual([
    'REFUND ch_1-refund 3000 VISA 2026-10-05T01:02:03Z of ch_1',
    'PAYMENT ch_1 10000 VISA 2026-10-05T01:02:03Z',
    'REFUND ch_2-refund 2000 MASTERCARD 2026-10-06T09:00:00Z of ch_2',
    'PAYMENT ch_2 2000 MASTERCARD 2026-10-05T02:00:00Z',
    'PAYMENT ch_3 500 VISA 2026-10-05T03:00:00Z FAILED',
  ])
  expect(read.skipped).toEqual(['5 notFinal'])
  expect(read.facts.get('ch_1')).toEqual({
    fee: '3.2',
    settledCurrency: 'EUR',
    settledAmount: '90',
  })
})

const adyen =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number'
const adyenLine = (
  psp: string,
  at: string,
  zone: string,
  type: string,
  modification: string,
  debit: string,
  credit: string,
) =>
  `Co,Shop_1,${psp},Order ${modification},visa,${at},${zone},${type},${modification},EUR,${debit},${credit},1,EUR,${debit},${credit},0.10,,0.02,0.03,visaclassic,,7`

it('the mapping Adyen settlement details reads two amount columns, time zones and four kinds of fees', async () => {
  const file = lines(
    adyen,
    adyenLine('P1', '2026-10-05 10:00:00', 'CEST', 'Settled', 'M1', '', '20.00').replace(
      'Order M1',
      'O1',
    ),
    adyenLine('P1', '2026-10-06 10:00:00', 'CEST', 'Refunded', 'M2', '5.00', '').replace(
      'Order M2',
      'O2',
    ),
    adyenLine('P9', '2026-10-06 11:00:00', 'CEST', 'Refunded', 'M3', '5.00', '').replace(
      'Order M3',
      'O3',
    ),
    adyenLine('P1', '2026-10-07 10:00:00', 'CEST', 'Chargeback', 'M4', '20.00', ''),
    adyenLine('', '2026-10-07 10:00:00', 'CEST', 'MerchantPayout', 'M5', '20.00', ''),
    adyenLine('P2', '2026-10-07 10:00:00', 'XYZ', 'Settled', 'M6', '', '1.00').replace(
      'Order M6',
      'O6',
    ),
  )
  const read = await readMapped('adyen-settlement', file, {
    currency: 'EUR',
    timeZone: 'Europe/Paris',
  })
  expect(read.rows).toEqual([
    'PAYMENT M1 2000 VISA 2026-10-05T08:00:00Z',
    'REFUND M2 500 VISA 2026-10-06T08:00:00Z of M1',
    'REFUND M3 500 VISA 2026-10-06T09:00:00Z',
  ])
  expect(read.skipped).toEqual(['5 dispute', '6 notAPayment'])
  expect(read.refused).toEqual(['7 zoneUnknown XYZ'])
  expect(read.facts.get('M1')).toEqual({
    fee: '0.15',
    feeCurrency: 'EUR',
    payoutNo: 'Shop_1-7',
    settledCurrency: 'EUR',
    settledAmount: '20',
  })
})

it('the mapping Adyen payment accounting imports only one of the lines of a payment', async () => {
  const heading =
    'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Payment Method Variant,Booking Date,TimeZone,Record Type,Modification Psp Reference,Main Currency,Main Amount,Payment Currency,Received (PC),Exchange Rate,Authorised (PC),Captured (PC),Settlement Currency,Payable (SC),Commission (SC),Markup (SC),Scheme Fees (SC),Interchange (SC),Processing Fee Currency,Processing Fee (FC)'
  const row = (type: string, modification: string, captured: string, payable: string) =>
    `Co,Shop_1,P1,O1,mc,mc,2026-10-05 10:00:00,JST,${type},${modification},EUR,0,EUR,,1,,${captured},EUR,${payable},0.10,0.00,0.00,0.05,EUR,0.01`
  const file = lines(
    heading,
    row('Received', 'P1', '', ''),
    row('Authorised', 'P1', '', ''),
    row('SentForSettle', 'M1', '', ''),
    row('Settled', 'M1', '20.00', '19.85'),
    row('Refunded', 'M2', '-8.00', '-8.00'),
  )
  const read = await readMapped('adyen-accounting', file, { currency: 'EUR' })
  expect(read.rows).toEqual([
    'PAYMENT M1 2000 MASTERCARD 2026-10-05T01:00:00Z',
    'REFUND M2 800 MASTERCARD 2026-10-05T01:00:00Z of M1',
  ])
  expect(read.skipped).toEqual(['2 notFinal', '3 notFinal', '4 notFinal'])
})

it('the mapping PayPal activity (English) skips memos, holds, withdrawals and conversions', async () => {
  const heading =
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Reference Txn ID","Invoice Number","Balance","Balance Impact"'
  const row = (
    type: string,
    gross: string,
    id: string,
    of = '',
    status = 'Completed',
    impact = 'Credit',
  ) =>
    `"10/05/2026","03:04:05","PDT","Ann","${type}","${status}","USD","${gross}","-0.50","0.00","a@example.com","b@example.com","${id}","${of}","","0.00","${impact}"`
  const file = lines(
    heading,
    row('Express Checkout Payment', '1,020.00', 'T1'),
    row('Payment Refund', '-20.00', 'T2', 'T1'),
    row('General Withdrawal', '-500.00', 'T3'),
    row('General Currency Conversion', '-5.00', 'T4'),
    row('Account Hold for Open Authorization', '-9.00', 'T5'),
    row('Express Checkout Payment', '3.00', 'T6', '', 'Pending'),
    row('Express Checkout Payment', '3.00', 'T7', '', 'Completed', 'Memo'),
    row('Something New', '3.00', 'T8'),
  )
  const read = await readMapped('paypal-activity', file, { currency: 'USD' })
  expect(read.rows).toEqual([
    'PAYMENT T1 102000 OTHER 2026-10-05T10:04:05Z',
    'REFUND T2 2000 OTHER 2026-10-05T10:04:05Z of T1',
  ])
  expect(read.skipped).toEqual([
    '4 notAPayment',
    '5 notAPayment',
    '6 notAPayment',
    '7 notFinal',
    '8 noMoney',
  ])
  expect(read.refused).toEqual(['9 kindUnknown T8'])
  expect(read.facts.get('T1')).toEqual({ fee: '-0.5', net: '0' })
})

it('the mapping PayPal activity (Japanese) reads payments and refunds', async () => {
  const file = lines(
    '日付,時間,タイムゾーン,名前,タイプ,ステータス,通貨,合計,手数料,正味,取引ID,リファレンス トランザクションID',
    '2026/10/05,12:00:00,JST,花子,エクスプレス チェックアウト支払い,完了,JPY,"1,200",-83,"1,117",T1,',
    '2026/10/06,12:00:00,JST,花子,支払いの返金,完了,JPY,-200,0,-200,T2,T1',
    '2026/10/07,12:00:00,JST,,一般引き出し,完了,JPY,-900,0,-900,T3,',
  )
  const read = await readMapped('paypal-activity-ja', file)
  expect(read.rows).toEqual([
    'PAYMENT T1 1200 OTHER 2026-10-05T03:00:00Z',
    'REFUND T2 200 OTHER 2026-10-06T03:00:00Z of T1',
  ])
  expect(read.skipped).toEqual(['4 notAPayment'])
})

it('the mapping Square transactions reads amounts in brackets, cash payments and two date formats', async () => {
  const heading =
    'Date,Time,Time Zone,Total Collected,Card,Cash,Fees,Net Total,Transaction ID,Payment ID,Card Brand,Event Type,Location,Deposit ID,Deposit Date,Refund Reason'
  const file = lines(
    heading,
    '2026-10-05,14:30:00,Pacific Time (US & Canada),"$1,149.00","$1,149.00",$0.00,-$30.17,"$1,118.83",TX1,PM1,Visa,Payment,Main St,D1,2026-10-06,',
    '10/06/2026,2:30:00 PM,Pacific Time (US & Canada),-$0.95,-$0.95,$0.00,$0.00,($0.95),TX1,PM2,Visa,Refund,Main St,D1,10/07/2026,Broken',
    '2026-10-06,15:00:00,Eastern Time (US & Canada),$4.00,$0.00,$4.00,$0.00,$4.00,TX3,PM3,,Payment,Main St,,,',
    '2026-10-07,15:00:00,Eastern Time (US & Canada),($1.00),$0.00,($1.00),$0.00,($1.00),TX4,PM4,,Refund,Main St,,,',
    '2026-10-07,16:00:00,Eastern Time (US & Canada),$0.00,$0.00,$0.00,$0.00,$0.00,TX5,PM5,,Payment,Main St,,,',
  )
  const read = await readMapped('square-transactions', file, { currency: 'USD' })
  expect(read.rows).toEqual([
    'PAYMENT PM1 114900 VISA 2026-10-05T21:30:00Z',
    'REFUND PM2 95 VISA 2026-10-06T21:30:00Z of PM1',
    'PAYMENT PM3 400 CASH 2026-10-06T19:00:00Z',
    'REFUND PM4 100 CASH 2026-10-07T19:00:00Z',
  ])
  expect(read.skipped).toEqual(['6 zero'])
  expect(read.facts.get('PM1')).toMatchObject({ fee: '-30.17', net: '1118.83', payoutNo: 'D1' })
})

it('the mapping Checkout.com settlement generates payment numbers and rejects impossible amounts', async () => {
  const heading =
    'Client Entity ID,Client Entity Name,Processing Channel ID,Processing Channel Name,Type,Payment ID,Reference,Processed On,Available On,Holding Currency,Payout ID,Gross In Holding Currency,Deduction In Holding Currency,Net In Holding Currency,Processing Fee In Holding Currency,Scheme Fee In Holding Currency,Interchange In Holding Currency,Tax In Holding Currency,Reserve In Holding Currency,Processing Currency,Gross In Processing Currency,FX Rate Applied,Payment Method'
  const row = (type: string, id: string, gross: string, at = '2026-10-05T10:00:00.000') =>
    `ent_1,Shop,pc_1,Web,${type},${id},R-${id},${at},2026-10-07T00:00:00.000,USD,po_1,${gross},0,${gross},0.05000000,0.01234567,0.10,0,0,EUR,${gross},1.1,MASTERCARD`
  const file = lines(
    heading,
    row('Charge', 'pay_1', '12.50000000'),
    row('Refund', 'pay_1', '-1.50', '2026-10-06T10:00:00.000'),
    row('Charge', 'pay_2', '0', '2026-10-06T11:00:00.000'),
    row('Network Token Fee', 'pay_3', '-0.10'),
    row('Chargeback', 'pay_1', '-12.50'),
  )
  const read = await readMapped('checkout-settlement', file, {
    currency: 'EUR',
    sourceTimeZone: 'UTC',
  })
  expect(read.rows).toEqual([
    'PAYMENT pay_1-charge-20261005100000000 1250 MASTERCARD 2026-10-05T10:00:00Z',
    'REFUND pay_1-refund-20261006100000000 150 MASTERCARD 2026-10-06T10:00:00Z of pay_1-charge-20261005100000000',
  ])
  expect(read.skipped).toEqual(['4 zero', '5 notAPayment', '6 dispute'])
  expect(read.facts.get('pay_1-charge-20261005100000000')).toEqual({
    fee: '0.16234567',
    feeCurrency: 'USD',
    net: '12.5',
    payoutNo: 'po_1',
    settledCurrency: 'USD',
    settledAmount: '12.5',
    settledAt: Date.UTC(2026, 9, 7),
  })
})

it('the mapping Shopify payouts links a refund to its payment by the checkout', async () => {
  const file = lines(
    'Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Payout ID,Available On,Amount,Fee,Net,Checkout,Payment Method Name,Presentment Amount,Presentment Currency,Currency',
    '2026-10-05 10:00:00 +0200,charge,#1001,visa,online,paid,2026-10-07,77,2026-10-07,20.00,0.70,19.30,#c501,card,22.00,USD,EUR',
    '2026-10-06 10:00:00 +0200,refund,#1001,visa,online,paid,2026-10-08,78,2026-10-08,-5.00,0.00,-5.00,#c501,card,-5.50,USD,EUR',
    '2026-10-06 12:00:00 +0200,shopify_tax_adjustment,,,,paid,2026-10-08,78,2026-10-08,-0.10,0.00,-0.10,,,,,EUR',
  )
  const read = await readMapped('shopify-payouts', file, { currency: 'EUR' })
  expect(read.rows).toEqual([
    'PAYMENT 1001-501-charge-202610051000000200 2000 VISA 2026-10-05T08:00:00Z',
    'REFUND 1001-501-refund-202610061000000200 500 VISA 2026-10-06T08:00:00Z of 1001-501-charge-202610051000000200',
  ])
  expect(read.skipped).toEqual(['4 other'])
})

it('the mapping PayPay links a refund by the same number, and rejects numbers cut by a spreadsheet', async () => {
  const text = lines(
    '取引番号,加盟店ID,屋号,店舗ID,店舗名,端末番号/PosID,取引ステータス,取引日時,取引金額,レシート番号,支払い方法',
    '01234567890123456,9,店,S1,本店,1,取引完了,2026/10/05 10:00:00,"1,200",R1,PayPay残高',
    '01234567890123456,9,店,S1,本店,1,返金完了,2026/10/06 10:00:00,-200,R1,PayPay残高',
    '01234567890123457,9,店,S1,本店,1,取引失敗,2026/10/06 11:00:00,300,R2,PayPay残高',
    '01234567890123458,9,店,S1,本店,1,取引受付,2026/10/06 12:00:00,300,R3,PayPay残高',
    '1.23457E+18,9,店,S1,本店,1,取引完了,2026/10/06 13:00:00,300,R4,PayPay残高',
    ',9,店,S1,本店,1,送金完了,2026/10/07 00:00:00,900,,',
  )
  const read = await readMapped('paypay-business', iconv.encode(text, 'shift_jis'))
  expect(read.rows).toEqual([
    'PAYMENT 01234567890123456-P-20261005100000 1200 PAYPAY 2026-10-05T01:00:00Z',
    'REFUND 01234567890123456-R-20261006100000 200 PAYPAY 2026-10-06T01:00:00Z of 01234567890123456-P-20261005100000',
    'PAYMENT 01234567890123457-F-20261006110000 300 PAYPAY 2026-10-06T02:00:00Z FAILED',
  ])
  expect(read.skipped).toEqual(['5 notFinal', '7 notAPayment'])
  expect(read.refused).toEqual(['6 numberRounded 1.23457E+18'])
})

it('the mapping stera code distinguishes a subtotal from a sale at midnight', async () => {
  const text = lines(
    'ブランド,端末識別番号,伝票番号,決済年月日,決済時間,1:売上2:返品,決済金額,手数料金額,収納金額,サブウォレット名',
    'ＰａｙＰａｙ,1234567890123,00001,20261005,101112,1,"1,000",30,970,',
    'ＰａｙＰａｙ,1234567890123,99999,20261005,000000,1,500,15,485,',
    'ｄ払い,1234567890123,00002,20261005,111213,2,-300,-9,-291,',
    'ＰａｙＰａｙ,合計,99999,20261005,000000,1,"1,500",45,"1,455",',
  )
  for (const content of [iconv.encode(text, 'shift_jis'), `\ufeff${text}`]) {
    const read = await readMapped('stera-code', content)
    expect(read.rows).toEqual([
      'PAYMENT 1234567890123-20261005-101112-00001-1 1000 PAYPAY 2026-10-05T01:11:12Z',
      'PAYMENT 1234567890123-20261005-000000-99999-1 500 PAYPAY 2026-10-04T15:00:00Z',
      'REFUND 1234567890123-20261005-111213-00002-2 300 D_BARAI 2026-10-05T02:12:13Z',
    ])
    expect(read.skipped).toEqual(['5 subtotal'])
  }
})

it('the mapping StarPay reads quotes as part of the text, and generates missing numbers', async () => {
  const file = lines(
    'ShopCode,ShopName,TradeTime,MchTradeNo,DevTradeNo,Type,PayType,Amount,Currency,DeviceId,DeviceNo,OutTradeNo,Detail, Attach',
    'S1,"店,20261031120000,M1,D1,PAY,PAYPAYMPM,240,JPY,D,1,OUT1,,',
    'S1,店,20261031130000,M2,D2,PAY,ALIPAYCPM,500,JPY,D,1,OUT2,,',
    'S1,店,20261101130000,M3,D3,REFUND,ALIPAYCPM,200,JPY,D,1,OUT2,,',
    'S1,店,20261031235959,,,REVOKED,PAYPAYMPM,240,JPY,D,1,OUT1,,',
  )
  const read = await readMapped('starpay', file)
  expect(read.rows).toEqual([
    'PAYMENT M1 240 PAYPAY 2026-10-31T03:00:00Z',
    'PAYMENT M2 500 ALIPAY_PLUS 2026-10-31T04:00:00Z',
    'REFUND M3 200 ALIPAY_PLUS 2026-11-01T04:00:00Z of M2',
    'REFUND OUT1-REVOKED-20261031235959 240 PAYPAY 2026-10-31T14:59:59Z of M1',
  ])
  expect(read.rowChecks[0]!.checked!.storeName).toBe('"店')
})
