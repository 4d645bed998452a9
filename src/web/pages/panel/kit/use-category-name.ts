import { useCategories } from '../../../layout/root-data.ts'

/** Returns the name of a category in the page's language, by its title; a category that is gone keeps its title. */
export function useCategoryName(): (title: string) => string {
  const categories = useCategories()
  return (title) => categories.find((one) => one.title === title)?.name ?? title
}
