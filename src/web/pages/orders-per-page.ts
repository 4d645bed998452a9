/** 20 orders a page. */
export const ORDERS_PER_PAGE = 20
