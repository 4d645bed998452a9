export const ORDERS_PER_PAGE = 20
