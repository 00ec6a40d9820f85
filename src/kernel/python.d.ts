// A .py file is imported as its text.
declare module "*.py" {
	const text: string;
	export default text;
}
