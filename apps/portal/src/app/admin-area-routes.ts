// The screens of the areas that are the administrators' alone: no one else's first load has them.
export * from '../areas/brands/brand-reviews.routes.ts'
export * from '../areas/catalogue/catalogue.routes.ts'
export * from '../areas/configs/configs.routes.ts'
export * from '../areas/feed/feed.routes.ts'
export * from '../areas/feedback-review/feedback-review.routes.ts'
export * from '../areas/merchants/merchants.routes.ts'
export * from '../areas/tenants/tenants.routes.ts'
export * from '../areas/transfers/transfers.routes.ts'
