import type { Palette } from '@mui/material/styles'
import type { FieldKind } from '../../../contract/fields/kinds.ts'
import { TARGET } from '../theme/phone.ts'

/** Kinds of values that need the title of their column to be understood. */
const BARE: readonly FieldKind[] = ['day', 'moment', 'number', 'money', 'flag']

/** The attributes that `useColumns` gives a cell for the card layout. */
export const onCard = (place: number, kind: FieldKind, title: string) => ({
  className: place < 0 ? NOT_ON_CARD : place === 0 ? 'card-title' : 'card-value',
  'data-label': place > 0 && BARE.includes(kind) ? title : undefined,
})

/** The class of cells that a card leaves out. The page of the record shows them. */
export const NOT_ON_CARD = 'card-none'

/**
 * The rows of every `DataTable` as cards, for a phone. The elements stay a table, so that the keyboard and screen readers find the same
 * rows and cells. The header becomes a line of what the list can be sorted by.
 */
export const cards = (palette: Palette) => ({
  '& .RaDataTable-tableWrapper': { overflow: 'visible', maxHeight: 'none' },
  '& .RaDataTable-table, & .RaDataTable-tbody, & .RaDataTable-thead': { display: 'block' },
  '& .RaDataTable-table tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 12,
    rowGap: 2,
    padding: '4px 12px',
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& .RaDataTable-table :is(td, th)': {
    display: 'block',
    position: 'static',
    width: 'auto',
    minWidth: 0,
    maxWidth: '100%',
    padding: 0,
    border: 0,
    textAlign: 'left',
    overflowWrap: 'anywhere',
  },
  [`& .RaDataTable-table .${NOT_ON_CARD}`]: { display: 'none' },
  '& .RaDataTable-thead th:not(:has(.MuiTableSortLabel-root, input))': { display: 'none' },
  '& .RaDataTable-thead tr': { padding: '0 12px', flexWrap: 'nowrap', overflowX: 'auto' },
  '& .RaDataTable-thead th': { whiteSpace: 'nowrap', flexShrink: 0 },
  '& .RaDataTable-tbody .choose': { order: -2, marginLeft: -12 },
  '& .tick': { width: TARGET, height: TARGET },
  '& .RaDataTable-tbody .card-title': { order: -1, flex: '1 1 70%', fontSize: '0.9375rem' },
  '& .RaDataTable-tbody .column-propertyName:not(.card-title)': { flexBasis: '100%' },
  '& .RaDataTable-tbody :is(.column-next, .card-button)': { order: 1 },
  '& .RaDataTable-tbody .card-button': { marginLeft: 'auto' },
  '& .RaDataTable-tbody .card-button ~ .card-button': { marginLeft: 0 },
  '& .RaDataTable-tbody td a': { display: 'inline-flex', alignItems: 'center', minHeight: TARGET, minWidth: TARGET },
  '& .RaDataTable-tbody td[data-label]:not(:first-of-type)::before': {
    content: 'attr(data-label) " "',
    color: palette.text.secondary,
    fontSize: '0.75rem',
  },
})
