// What every page of the settings gets.

export interface PageProps {
  query: Readonly<Record<string, string>>;
  /** What is told at the right below. */
  tell: (text: string) => void;
}
