/** On small screens the sidebar is a popover, which opens and closes without JavaScript. */
export const FILTER_PANEL = 'filter-panel'
/** The form that submits the filters without JavaScript; the sort control belongs to it. */
export const FILTER_FORM = 'filter-form'
