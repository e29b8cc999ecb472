import { limits } from '../../../rules/installation/limits.ts'
import { Menu } from '../dialogs/menu.tsx'
import { type Listing, type PageFilter, sizeFor } from './listing.ts'

const SIZES = limits.pageSizes.map((value) => ({ value, label: `${value} rows a page` }))

interface Props {
  listing: Pick<Listing<never, PageFilter>, 'filter' | 'height'>
  onChoose(pageSize: NonNullable<PageFilter['pageSize']>): void
  onClose(): void
}

/** The menu of page sizes that fill the screen. */
export const PageSizeMenu = ({ listing: { filter, height }, onChoose, onClose }: Props) => (
  <Menu
    title="Page size"
    items={SIZES.filter(({ value }) => value >= sizeFor(height))}
    chosen={filter.pageSize ?? limits.defaultPageSize}
    onChoose={onChoose}
    onClose={onClose}
  />
)
