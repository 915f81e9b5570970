import { catalogue } from '@choba/contract/catalogue.contract.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { actingOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { readNames } from './catalogue-names.ts'
import { findItems } from './catalogue.repository.ts'
import { addItem, modifyItem, orderItems, readItem, removeItem } from './catalogue.service.ts'
import { changeOffer, readOffer } from './tenant-catalogue-offer.ts'
import { toItem } from './catalogue.views.ts'
import { changeLogo, listLogos, removeLogo, uploadLogo } from './payment-logos.service.ts'

const routes = ({ tenants }: Pick<Services, 'tenants'>) =>
  implement('catalogue', catalogue, {
    names: (call) => readNames(call.tx, call.tenant.id, call.language),
    logoList: (call) => listLogos(call.tx, actingOf(call), call.query.paymentType),
    // The call redraws the image, which takes about a second. The call opens its database
    // transactions itself, so that none is open while it redraws.
    uploadLogo: { manualTransactions: (call) => uploadLogo(call, call.body) },
    changeLogo: (call) => changeLogo(actingOf(call), call.body),
    removeLogo: (call) => removeLogo(actingOf(call), call.body),
    tenantOffer: (call) => readOffer(call.tx, call.about.id, call.language),
    offer: (call) => changeOffer(actingOf(call), call.body),
    tradeTypeList: async ({ tx }) => ({ items: (await findItems(tx, 'tradeType')).map(toItem) }),
    tradeTypeDetail: (call) => readItem(actingOf(call), tenants, 'tradeType', call.query.itemId),
    addTradeType: (call) => addItem(actingOf(call), tenants, 'tradeType', call.body),
    modifyTradeType: (call) => modifyItem(actingOf(call), tenants, 'tradeType', call.body),
    removeTradeType: (call) => removeItem(actingOf(call), tenants, 'tradeType', call.body),
    orderTradeTypes: (call) => orderItems(actingOf(call), 'tradeType', call.body.itemId),
    paymentClassList: async ({ tx }) => ({
      items: (await findItems(tx, 'paymentClass')).map(toItem),
    }),
    paymentClassDetail: (call) =>
      readItem(actingOf(call), tenants, 'paymentClass', call.query.itemId),
    addPaymentClass: (call) => addItem(actingOf(call), tenants, 'paymentClass', call.body),
    modifyPaymentClass: (call) => modifyItem(actingOf(call), tenants, 'paymentClass', call.body),
    removePaymentClass: (call) => removeItem(actingOf(call), tenants, 'paymentClass', call.body),
    orderPaymentClasses: (call) => orderItems(actingOf(call), 'paymentClass', call.body.itemId),
    paymentTypeList: async ({ tx }) => ({
      items: (await findItems(tx, 'paymentType')).map(toItem),
    }),
    paymentTypeDetail: (call) =>
      readItem(actingOf(call), tenants, 'paymentType', call.query.itemId),
    addPaymentType: (call) => addItem(actingOf(call), tenants, 'paymentType', call.body),
    modifyPaymentType: (call) => modifyItem(actingOf(call), tenants, 'paymentType', call.body),
    removePaymentType: (call) => removeItem(actingOf(call), tenants, 'paymentType', call.body),
    orderPaymentTypes: (call) => orderItems(actingOf(call), 'paymentType', call.body.itemId),
  })

export const catalogueArea: AreaDefinition = {
  create: ({ tenants }) => ({ routes: routes({ tenants }) }),
}
