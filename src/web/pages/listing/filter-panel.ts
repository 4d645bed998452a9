/** The sidebar is a popover on small screens: it opens and closes without JavaScript too. */
export const FILTER_PANEL = 'filter-panel'
/** The form that asks for a listing without JavaScript; the sort control belongs to it. */
export const FILTER_FORM = 'filter-form'
