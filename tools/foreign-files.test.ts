import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readForeign } from './foreign-files.testing.ts'

const asked = ({ questions }: Awaited<ReturnType<typeof readForeign>>) =>
  questions.map(({ about, of }) => `${about} ${of}`.trim())

describe('a file of a service without a known layout', () => {
  it('takes its numbers from the unique column, and asks about an empty status', async () => {
    const file = await readForeign(
      `RecordID,Card,EndTime,Bay,Time,Total,Status,Kind
1,0,03/02/2026 02:36:11 PM,B12,02:36:11,0,,Credit Card
2,1.8,03/02/2026 03:32:19 PM,B12,02:32:19,1.8,Approved,Credit Card
3,0,03/02/2026 03:40:58 PM,B13,02:30:58,2.1,,Coins
4,0.9,03/02/2026 03:53:25 PM,B13,01:53:25,0.9,Approved,Credit Card
5,0.0,03/02/2026 04:10:00 PM,B14,03:05:00,0,No Time Purchased,Credit Card
6,1.2,03/02/2026 04:12:00 PM,B14,03:06:00,1.2,Declined,Credit Card
`,
      'USD',
    )
    expect(file.rows).toEqual([
      'PAYMENT 2 1.80 2026-03-02T15:32:19Z',
      'PAYMENT 3 2.10 2026-03-02T15:40:58Z',
      'PAYMENT 4 0.90 2026-03-02T15:53:25Z',
    ])
    expect(file.skipped).toEqual(['2 zero', '6 zero', '7 notFinal'])
    expect(asked(file)).toEqual(['dateOrder EndTime', 'status'])
  })

  it('takes the amount in the currency of the merchant', async () => {
    const text = `DATE;ORIGINAL AMT;ORIGINAL CUR;BILLED AMT;BILLED CUR;SHOP;CARD NUMBER;NOTE
28/04/26;66.38;GBP;66.38;GBP;north garage;************5770;a
26/04/26;25.00;USD;19.80;GBP;web shop;************1147;Pulse – North
07/04/26;-81.75;GBP;-81.75;GBP;north garage;************5770;c
05/04/26;9.90;GBP;9.90;GBP;tea room;************5770;d
`
    const file = await readForeign(iconv.encode(text, 'windows-1252'), 'GBP')
    expect(file.rows.map((row) => row.split(' ').filter((_, at) => at !== 1))).toEqual([
      ['PAYMENT', '66.38', '2026-04-28T12:00:00Z'],
      ['PAYMENT', '19.80', '2026-04-26T12:00:00Z'],
      ['REFUND', '81.75', '2026-04-07T12:00:00Z'],
      ['PAYMENT', '9.90', '2026-04-05T12:00:00Z'],
    ])
    expect(file.mapping).toContain('windows-1252')
    expect(asked(file)).toEqual(['number'])
  })

  it('asks if whole amounts are in minor units, and reads refunded amounts as refunds', async () => {
    const text = `id,external_identifier,status,created_at,captured_at,amount,currency,captured_amount,refunded_amount,method,scheme
8177b746-e22c-48cb-a058-000000000001,42.1,capture_succeeded,2026-08-08T21:46:40+01:00,2026-08-08T21:46:42+01:00,1050,USD,1050,0,card,visa
8177b746-e22c-48cb-a058-000000000002,42.2,capture_succeeded,2026-08-08T22:00:00+01:00,2026-08-08T22:00:02+01:00,2000,USD,2000,500,card,visa
8177b746-e22c-48cb-a058-000000000003,42.3,authorization_declined,2026-08-08T22:10:00+01:00,,1000,USD,0,0,card,visa
`
    const open = await readForeign(text, 'USD')
    expect(asked(open)).toEqual(['units captured_amount', 'amount'])
    expect(open.questions[0]?.options).toEqual([
      { value: 'major', readings: ['1050.00 USD', '2000.00 USD'] },
      { value: 'minor', readings: ['10.50 USD', '20.00 USD'] },
    ])
    const file = await readForeign(text, 'USD', {
      answers: ({ about }) => ({ units: 'minor', amount: 'captured_amount' })[about as 'units'],
    })
    const no = '8177b746-e22c-48cb-a058-00000000000'
    expect(file.rows).toEqual([
      `PAYMENT ${no}1 10.50 2026-08-08T20:46:40Z`,
      `REFUND ${no}2-R 5.00 2026-08-08T21:00:00Z ${no}2`,
      `PAYMENT ${no}2 20.00 2026-08-08T21:00:00Z`,
    ])
    expect(asked(file)).toEqual([])
  })

  it('compares a total with its lines and skips it', async () => {
    const text = (
      total: string,
    ) => `Nº Lote;Data Movimento;Terminal;Tipo;Montante Bruto;Comissão;Montante Líquido;Moeda
L1;17/09/2026;7001;Compra;45,00;0,36;44,64;EUR
L1;17/09/2026;7001;Compra;1.250,00;10,00;1.240,00;EUR
L1;17/09/2026;7001;Devolução;-20,00;0,00;-20,00;EUR
Total;;;;${total};10,36;1.264,64;
;;;;;;;
`
    const file = await readForeign(text('1.275,00'), 'EUR')
    expect(file.rows.map((row) => row.replace(/ \S+/, ''))).toEqual([
      'PAYMENT 45.00 2026-09-17T12:00:00Z',
      'PAYMENT 1250.00 2026-09-17T12:00:00Z',
      'REFUND 20.00 2026-09-17T12:00:00Z',
    ])
    expect(file.skipped).toEqual(['5 subtotal'])
    expect(asked(file)).toEqual(['number'])
    expect((await readForeign(text('1.275,01'), 'EUR')).refused).toEqual(['5 totalDiffers'])
  })

  it('honors a time zone column, and asks for the order of day and month', async () => {
    const file = await readForeign(
      `Date,Time,TimeZone,Ref,Amount,Type
09/08/2026,02:32:15,PDT,R-1000001,10.50,Sale
09/09/2026,02:32:15,PDT,R-1000002,-0.50,Refund
`,
      'USD',
      { answers: ({ about }) => (about === 'dateOrder' ? 'MDY' : undefined) },
    )
    expect(file.rows).toEqual([
      'PAYMENT R-1000001 10.50 2026-09-08T09:32:15Z',
      'REFUND R-1000002 0.50 2026-09-09T09:32:15Z',
    ])
    expect(asked(file)).toEqual([])
  })

  it('rejects an amount with the sign of another currency', async () => {
    const file = await readForeign(
      `Date,Transaction ID,Amount
2026-09-15,R-1000001,€10.50
2026-09-16,R-1000002,£5.25
`,
      'GBP',
    )
    expect(file.rows).toEqual(['PAYMENT R-1000002 5.25 2026-09-16T12:00:00Z'])
    expect(file.refused).toEqual(['2 currencyDiffers'])
  })
})

describe('a mapping with a fixed delimiter', () => {
  it('is recognized by the same columns with another delimiter', async () => {
    const rows = [
      ['DATE', 'AMOUNT', 'SHOP', 'REF'],
      ['28/04/26', '66.38', 'north', 'R1'],
      ['29/04/26', '-5.00', 'north', 'R2'],
    ]
    for (const delimiter of [';', ',', '\t', '|']) {
      const text = rows.map((cells) => cells.join(delimiter)).join('\n')
      expect((await readForeign(text, 'GBP')).rows).toEqual([
        'PAYMENT R1 66.38 2026-04-28T12:00:00Z',
        'REFUND R2 5.00 2026-04-29T12:00:00Z',
      ])
    }
  })
})

describe('a known layout', () => {
  it('of PayPal is recognized without the column of the balance impact', async () => {
    const file = await readForeign(
      `Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID,Reference Txn ID
09/15/2026,02:32:15,PDT,Ada,Express Checkout Payment,Completed,USD,100.00,-2.90,97.10,ada@example.com,3C000000000000001,
09/16/2026,11:45:33,PDT,Ada,Payment Refund,Completed,USD,-25.00,0.00,-25.00,ada@example.com,3C000000000000002,3C000000000000001
09/30/2026,08:30:00,PDT,My Bank,Bank Deposit to PP Account ,Completed,USD,500.00,0.00,500.00,,3C000000000000003,
`,
      'USD',
    )
    expect(file).toMatchObject({
      layout: 'paypal-activity',
      rows: [
        'PAYMENT 3C000000000000001 100.00 2026-09-15T09:32:15Z',
        'REFUND 3C000000000000002 25.00 2026-09-16T18:45:33Z 3C000000000000001',
      ],
      skipped: ['4 notAPayment'],
      questions: [],
    })
  })

  it('of the settlement report of PayPal has unsigned amounts in minor units', async () => {
    const file = await readForeign(
      `"SH","2026/01/06 00:00:00 -0800","2026/01/06 23:59:59 -0800","ACCOUNT"
"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency"
"SB","T1","1.1","","","T0006",2026/01/06 00:00:30 -0800,2026/01/06 00:00:30 -0800,"CR",5200,"USD","DR",225,"USD"
"SB","T2","1.1","T1","TXN","T1107",2026/01/06 23:31:39 -0800,2026/01/06 23:31:39 -0800,"DR",200,"USD","CR",7,"USD"
"SB","T3","","","","T0400",2026/01/06 23:40:00 -0800,2026/01/06 23:40:00 -0800,"DR",4000,"USD","","",""
"SF","USD",5200,4200,225,7,"CR",0,"CR",0,"CR",0,"CR",0,"CR",0,"CR",0,3
`,
      'USD',
    )
    expect(file).toMatchObject({
      layout: 'paypal-settlement',
      rows: ['PAYMENT T1 52.00 2026-01-06T08:00:30Z', 'REFUND T2 2.00 2026-01-07T07:31:39Z T1'],
      skipped: ['5 notAPayment'],
      refused: [],
      questions: [],
    })
  })

  it('of Alipay is in GBK and has lines about the file', async () => {
    const file = await readForeign(
      iconv.encode(
        `#支付宝业务明细查询
#-----业务明细列表-----
支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,对方账户,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注
2026060500000000000000000001\t,ORD1\t,交易\t,茶,2026-06-05 16:01:34,2026-06-05 16:01:38,\t,9.90,9.90,\t,-0.05,
2026060500000000000000000002\t,ORD2\t,交易\t,茶,2026-06-05 16:05:00,2026-06-05 16:05:05,\t,20.00,20.00,\t,-0.12,
2026060500000000000000000001\t,ORD1\t,退款\t,茶,2026-06-05 17:00:00,2026-06-05 17:00:05,\t,2.50,2.50,RF1\t,0.00,
#-----业务明细列表结束-----
#交易合计：3笔
`,
        'gbk',
      ),
      'CNY',
    )
    expect(file).toMatchObject({
      layout: 'alipay-business',
      rows: [
        'PAYMENT 2026060500000000000000000001 9.90 2026-06-05T08:01:38Z',
        'PAYMENT 2026060500000000000000000002 20.00 2026-06-05T08:05:05Z',
        'REFUND 2026060500000000000000000001-RF1 2.50 2026-06-05T09:00:05Z 2026060500000000000000000001',
      ],
      skipped: [],
      refused: [],
      questions: [],
    })
  })

  it('of WeChat Pay has a mark before each cell and a summary at the end', async () => {
    const file = await readForeign(
      `交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注
\`2026-06-05 17:07:11,\`wx1,\`16,\`0,\`,\`4200000001,\`S1,\`o1,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`12.50,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`tea,\`,\`0.08000,\`0.60%,\`12.50,\`0.00,\`
\`2026-06-05 18:00:00,\`wx1,\`16,\`0,\`,\`4200000001,\`S1,\`o1,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`5000000001,\`R1,\`2.50,\`0.00,\`ORIGINAL,\`SUCCESS,\`tea,\`,\`-0.02000,\`0.60%,\`0.00,\`2.50,\`
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额
\`2,\`12.50,\`2.50,\`0.00,\`0.06000,\`12.50,\`2.50
`,
      'CNY',
    )
    expect(file).toMatchObject({
      layout: 'wechat-trade-bill',
      rows: [
        'PAYMENT 4200000001 12.50 2026-06-05T09:07:11Z',
        'REFUND 5000000001 2.50 2026-06-05T10:00:00Z 4200000001',
      ],
      skipped: [],
      refused: [],
      questions: [],
    })
  })
})
