"""Right solutions that a later exercise may borrow, and for which arguments."""

import inspect

import numpy as np

from maskgrader.checks import Helper

from . import reference

LARGEST = 64  # along any axis
_SQUARE = ("W_q", "W_k", "W_v", "W_o")


def _is_array(value, *ndims):
    return (
        type(value) is np.ndarray
        and value.dtype == np.float64
        and value.ndim in ndims
        and all(1 <= size <= LARGEST for size in value.shape)
    )


def _has_shape(value, *shape):
    return _is_array(value, len(shape)) and value.shape == shape


def _has_keys(value, names):
    return type(value) is dict and set(value) == set(names)


def _good_layer_norm(X, gain, bias, eps=1e-5):
    return (
        _is_array(X, 1, 2, 3)
        and _has_shape(gain, X.shape[-1])
        and _has_shape(bias, X.shape[-1])
        and isinstance(eps, float)
        and 0 <= eps <= 1e3
    )


def _good_feed_forward(X, W_1, b_1, W_2, b_2):
    if not (_is_array(X, 1, 2, 3) and _is_array(W_1, 2)):
        return False
    d_model, d_ff = X.shape[-1], W_1.shape[1]
    return (
        _has_shape(W_1, d_model, d_ff)
        and _has_shape(b_1, d_ff)
        and _has_shape(W_2, d_ff, d_model)
        and _has_shape(b_2, d_model)
    )


def _good_params(params, d_model):
    norms = ("norm_1", "norm_2", "norm_3")
    if not _has_keys(params, ("self", "cross", "ffn", *norms)):
        return False
    projections = all(
        _has_keys(params[part], _SQUARE)
        and all(_has_shape(params[part][name], d_model, d_model) for name in _SQUARE)
        for part in ("self", "cross")
    )
    scales = all(
        _has_keys(params[norm], ("gain", "bias"))
        and all(_has_shape(vector, d_model) for vector in params[norm].values())
        for norm in norms
    )
    return (
        projections
        and scales
        and _has_keys(params["ffn"], ("W_1", "b_1", "W_2", "b_2"))
        and _good_feed_forward(np.zeros(d_model), **params["ffn"])
    )


def _good_decoder_layer(X_dec, X_enc, params, n_heads):
    if not (_is_array(X_dec, 2) and _is_array(X_enc, 2) and isinstance(n_heads, int)):
        return False
    d_model = X_dec.shape[1]
    return (
        X_enc.shape[1] == d_model
        and 1 <= n_heads <= d_model
        and d_model % n_heads == 0
        and _good_params(params, d_model)
    )


def _helper(function, good):
    def accepts(*args, **kwargs):
        try:
            inspect.signature(good).bind(*args, **kwargs)
        except TypeError:
            return False
        return good(*args, **kwargs)

    return Helper(function, accepts)


HELPERS = {
    "layer_norm": _helper(reference.layer_norm, _good_layer_norm),
    "feed_forward": _helper(reference.feed_forward, _good_feed_forward),
    "decoder_layer": _helper(reference.decoder_layer, _good_decoder_layer),
}
USES = {
    "decoder_layer": ("layer_norm", "feed_forward"),
    # A right decoder_layer still fails greedy_decode when the blocks below it are wrong.
    "greedy_decode": ("layer_norm", "feed_forward", "decoder_layer"),
}
