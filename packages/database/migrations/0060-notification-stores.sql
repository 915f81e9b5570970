-- Stores as receivers of the service's notifications (docs/decisions/0061): a store is named with its merchant, whose ids are its
-- own, as in `11/3`. Before, only a merchant's own notifications named stores.

update notification_targets set target = merchant_id::text || '/' || target where facet = 'store';
