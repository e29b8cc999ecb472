/** Elements left out in print: the menu, buttons, inputs and animations. */
const LEFT_OUT = [
  'header.MuiAppBar-root',
  '.MuiDrawer-root',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiToggleButtonGroup-root',
  '.MuiTablePagination-root',
  '.MuiTableSortLabel-icon',
  '.MuiSwitch-root',
  '.MuiFormControl-root',
  '.MuiFormControlLabel-root',
  '.MuiAutocomplete-root',
  '.MuiChip-deleteIcon',
  '.card-button',
  'td:has(> .MuiCheckbox-root)',
  'th:has(> .MuiCheckbox-root)',
  '.choose',
  '.MuiTab-root:not(.Mui-selected)',
  '.MuiTabs-scrollButtons',
].join(',')

/** Pages on paper: dark on white in every theme, with whole tables. A row is never cut in two, and each sheet repeats the header. */
export const paper = {
  '@media print': {
    '@page': { size: 'landscape', margin: '12mm' },
    [LEFT_OUT]: { display: 'none !important' },
    html: { colorScheme: 'light !important' },
    'html, body': { backgroundColor: '#fff !important' },
    'body, #root *': { color: '#000 !important', boxShadow: 'none !important' },
    '#root, #root *': { backgroundColor: 'transparent !important', borderColor: '#bbb !important' },
    'body, #root, .RaLayout-appFrame, .RaLayout-contentWithSidebar, .RaLayout-content, .MuiCard-root, .RaDataTable-tableWrapper, .MuiTableContainer-root':
      {
        display: 'block !important',
        overflow: 'visible !important',
        maxHeight: 'none !important',
        height: 'auto !important',
        marginTop: '0 !important',
      },
    '.MuiTableCell-root': {
      position: 'static !important',
      padding: '2px 4px !important',
      fontSize: '8pt !important',
      minWidth: '0 !important',
    },
    '.MuiTableCell-root *': {
      minWidth: '0 !important',
      whiteSpace: 'normal !important',
      fontSize: 'inherit !important',
      overflowWrap: 'break-word',
    },
    '.MuiTable-root': { width: '100% !important' },
    thead: { display: 'table-header-group' },
    'tr, .MuiChip-root': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
  },
} as const
