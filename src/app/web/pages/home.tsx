export default function HomePage() {
  return <h1>Homes</h1>;
}
