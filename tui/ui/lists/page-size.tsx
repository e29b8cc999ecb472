import { limits } from '../../../rules/limits.ts'
import { Menu } from '../dialogs/menu.tsx'
import type { PageFilter } from './listing.ts'

const SIZES = limits.pageSizes.map((value) => ({ value, label: `${value} rows a page` }))

interface Props {
  filter: Pick<PageFilter, 'pageSize'>
  onChoose(pageSize: NonNullable<PageFilter['pageSize']>): void
  onClose(): void
}

/** The menu of page sizes. */
export const PageSizeMenu = ({ filter, onChoose, onClose }: Props) => (
  <Menu title="Page size" items={SIZES} chosen={filter.pageSize ?? limits.defaultPageSize} onChoose={onChoose} onClose={onClose} />
)
